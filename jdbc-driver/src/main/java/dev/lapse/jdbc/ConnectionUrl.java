package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.SessionOptions;
import dev.lapse.executor.parameters.EditDistance;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.time.Time;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A connection URL, {@code jdbc:lapse:path?property=value&…}, together with the Properties that
 * came with it. What stands after the first {@code ?} is never part of a file's name, and a
 * property that is not known is refused.
 */
final class ConnectionUrl {
  static final String PREFIX = "jdbc:lapse:";

  /** DriverManager and pools send these whether a database has users or not. */
  private static final Set<String> IGNORED = Set.of("user", "password");

  private static final String NAMED_MEMORY = "mem:";

  private final String place;
  private final Map<ConnectionProperty, String> properties =
      new EnumMap<>(ConnectionProperty.class);
  private final Map<String, String> parameters = new LinkedHashMap<>();

  private ConnectionUrl(String place) {
    this.place = place;
  }

  /** Returns whether a URL is one of Lapse's. */
  static boolean accepts(@Nullable String url) {
    return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }

  /**
   * Reads a URL and the properties that came with it.
   *
   * @throws LapseException if a property is unknown, given twice, or has a value it does not take
   */
  static ConnectionUrl parse(String url, Properties info) {
    String rest = url.substring(PREFIX.length());
    int mark = rest.indexOf('?');
    ConnectionUrl parsed = new ConnectionUrl(mark < 0 ? rest : rest.substring(0, mark));
    if (mark >= 0) {
      for (String pair : rest.substring(mark + 1).split("&", -1)) {
        parsed.addPair(pair);
      }
    }
    for (String name : info.stringPropertyNames()) {
      parsed.add(name, info.getProperty(name));
    }
    return parsed;
  }

  private void addPair(String pair) {
    if (pair.isEmpty()) {
      return;
    }
    int equals = pair.indexOf('=');
    if (equals < 0) {
      checkKnown(pair);
      throw LapseException.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "the connection property " + pair + " has no value; write " + pair + "=value");
    }
    add(pair.substring(0, equals), decode(pair.substring(equals + 1)));
  }

  private static String decode(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw LapseException.of(
              SqlState.INVALID_PARAMETER_VALUE,
              "'" + value + "' is not percent-encoded correctly; write % itself as %25")
          .causedBy(e);
    }
  }

  private void add(String name, String value) {
    if (IGNORED.contains(name)) {
      return;
    }
    ConnectionProperty property = ConnectionProperty.named(name);
    Parameter parameter = Parameter.find(name).orElse(null);
    if (property == null && parameter != null && parameter.isOfConnection()) {
      property = ConnectionProperty.EXPIRED_ROWS;
    }
    if (property != null) {
      refuseDoubled(name, properties.putIfAbsent(property, property.check(value)) != null);
    } else if (parameter != null) {
      String checked = parameter.check(value);
      refuseDoubled(name, parameters.putIfAbsent(parameter.sqlName(), checked) != null);
    } else {
      throw unknown(name);
    }
  }

  private static void checkKnown(String name) {
    boolean known =
        IGNORED.contains(name)
            || ConnectionProperty.named(name) != null
            || Parameter.find(name).isPresent();
    if (!known) {
      throw unknown(name);
    }
  }

  private static void refuseDoubled(String name, boolean doubled) {
    if (doubled) {
      throw LapseException.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "the connection property "
              + name
              + " is given twice; give it once, in the URL or in the"
              + " Properties");
    }
  }

  private static LapseException unknown(String name) {
    String nearest = "";
    int least = Integer.MAX_VALUE;
    for (String known : knownNames()) {
      int distance =
          EditDistance.between(name.toLowerCase(Locale.ROOT), known.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        nearest = known;
      }
    }
    return LapseException.of(
        SqlState.UNDEFINED_OBJECT,
        "there is no connection property " + name + "; the nearest is " + nearest);
  }

  private static List<String> knownNames() {
    List<String> names = new ArrayList<>();
    for (ConnectionProperty each : ConnectionProperty.values()) {
      names.add(each.text());
    }
    for (Parameter each : Parameter.values()) {
      if (!each.isOfConnection()) {
        names.add(each.sqlName());
      }
    }
    return names;
  }

  /** Returns the value of a property, its default where none was given. */
  String value(ConnectionProperty property) {
    return properties.getOrDefault(property, property.defaultValue());
  }

  private boolean is(ConnectionProperty property, String value) {
    return value(property).equals(value);
  }

  /** Returns the values of parameters by name. */
  Map<String, String> parameters() {
    return parameters;
  }

  /**
   * Returns where the database is; each call for {@code jdbc:lapse:} names another private memory.
   *
   * @throws LapseException if it names a folder, or a file in a folder that does not exist
   */
  DatabaseFile file() {
    if (place.isEmpty() || place.equals(":memory:")) {
      return new DatabaseFile.InMemory("private-" + UUID.randomUUID());
    }
    if (place.startsWith(NAMED_MEMORY)) {
      return new DatabaseFile.InMemory(place.substring(NAMED_MEMORY.length()));
    }
    try {
      return DatabaseFile.OnDisk.of(place);
    } catch (InvalidPathException e) {
      throw LapseException.of(
              SqlState.CANNOT_CONNECT, "'" + place + "' is no file name: " + e.getReason())
          .causedBy(e);
    }
  }

  /**
   * Returns how to open the session.
   *
   * @throws LapseException as {@link #file}
   */
  SessionOptions options() {
    return new SessionOptions(
        file(),
        is(ConnectionProperty.READ_ONLY, "true"),
        is(ConnectionProperty.CREATE, "true"),
        is(ConnectionProperty.TTL_MONITOR, "on"),
        is(ConnectionProperty.FOREIGN_KEYS, "true"),
        Integer.parseInt(value(ConnectionProperty.BUSY_TIMEOUT_MS)),
        is(ConnectionProperty.EXPIRED_ROWS, "visible"),
        is(ConnectionProperty.CLOCK, "manual"),
        parameters,
        Time.system());
  }
}
