package dev.lapse.executor.parameters;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The values in force in this process for one database. Of the places that give one, the most
 * particular wins: SET over the connection's URL over the file (ALTER SYSTEM SET) over the default.
 * Thread-safe.
 */
public final class Parameters {
  private static final Logger LOG = LoggerFactory.getLogger(Parameters.class);

  /** Where a value came from, the weakest first. */
  public enum Source {
    /** Nobody set one. */
    DEFAULT("default"),
    /** ALTER SYSTEM SET: kept in the file. */
    FILE("file"),
    /** The URL or properties of a connection; the newest connection's counts. */
    CONNECTION("connection"),
    /** SET in this process. */
    SET("set");

    private final String word;

    Source(String word) {
      this.word = word;
    }

    /** Returns the word that {@code ttl.parameters} shows. */
    public String word() {
      return word;
    }
  }

  /**
   * A parameter with its value.
   *
   * @param parameter which
   * @param value the value in force
   * @param previousValue the one that was in force before it; the same where it never changed
   * @param source where it came from
   */
  public record Setting(Parameter parameter, String value, String previousValue, Source source) {}

  private final Map<Parameter, EnumMap<Source, String>> given = new EnumMap<>(Parameter.class);
  private final Map<Parameter, String> previous = new EnumMap<>(Parameter.class);
  private final List<Consumer<Parameter>> listeners = new CopyOnWriteArrayList<>();

  /** Makes parameters that all have their defaults. */
  public Parameters() {
    for (Parameter each : Parameter.values()) {
      given.put(each, new EnumMap<>(Source.class));
    }
  }

  /**
   * Gives a value.
   *
   * @param source who gives it; a weaker source than one that gave a value already changes nothing
   *     for now
   * @return the value that was in force before
   * @throws dev.lapse.error.LapseException if the value is out of range
   */
  public String set(Parameter parameter, String value, Source source) {
    return put(parameter, source, parameter.check(value));
  }

  /**
   * Takes back what a source gave, so that the next weaker one counts.
   *
   * @return the value that was in force before
   */
  public String reset(Parameter parameter, Source source) {
    return put(parameter, source, "");
  }

  /**
   * Takes over what the file keeps, in place of what it kept before. A name or value that this
   * version does not take is passed over with a warning: a file must open all the same.
   *
   * @param kept values by name
   */
  public void load(Map<String, String> kept) {
    for (Parameter each : Parameter.values()) {
      String value = "";
      for (Map.Entry<String, String> entry : kept.entrySet()) {
        if (entry.getKey().equalsIgnoreCase(each.sqlName())) {
          value = checkKept(each, entry.getValue());
        }
      }
      put(each, Source.FILE, value);
    }
  }

  private static String checkKept(Parameter parameter, String value) {
    try {
      return parameter.check(value);
    } catch (dev.lapse.error.LapseException e) {
      LOG.warn("a parameter kept in the file is ignored: {}", e.getMessage());
      return "";
    }
  }

  /** An empty value takes back what the source gave; no parameter takes an empty value. */
  private String put(Parameter parameter, Source source, String value) {
    String before;
    boolean changed;
    synchronized (this) {
      before = value(parameter);
      EnumMap<Source, String> sources = sources(parameter);
      if (value.isEmpty()) {
        sources.remove(source);
      } else {
        sources.put(source, value);
      }
      changed = !value(parameter).equals(before);
      if (changed) {
        previous.put(parameter, before);
      }
    }
    if (changed) {
      listeners.forEach(l -> l.accept(parameter));
    }
    return before;
  }

  private EnumMap<Source, String> sources(Parameter parameter) {
    EnumMap<Source, String> sources = given.get(parameter);
    if (sources == null) {
      throw new IllegalStateException("no such parameter: " + parameter);
    }
    return sources;
  }

  /** Returns the value in force. */
  public synchronized String value(Parameter parameter) {
    String value = sources(parameter).get(source(parameter));
    return value == null ? parameter.defaultValue() : value;
  }

  /** Returns the value in force of a boolean. */
  public boolean flag(Parameter parameter) {
    return Boolean.parseBoolean(value(parameter));
  }

  /** Returns the value in force of a number, in the parameter's unit. */
  public long number(Parameter parameter) {
    return Long.parseLong(value(parameter));
  }

  private Source source(Parameter parameter) {
    Source strongest = Source.DEFAULT;
    for (Source each : sources(parameter).keySet()) {
      strongest = each;
    }
    return strongest;
  }

  /** Returns a parameter with its value, and where that came from. */
  public synchronized Setting setting(Parameter parameter) {
    String value = value(parameter);
    String before = previous.getOrDefault(parameter, value);
    return new Setting(parameter, value, before, source(parameter));
  }

  /** Returns all parameters with their values, in the order of {@link Parameter}. */
  public synchronized List<Setting> settings() {
    List<Setting> settings = new ArrayList<>();
    for (Parameter each : Parameter.values()) {
      settings.add(setting(each));
    }
    return settings;
  }

  /**
   * Calls a listener after each change of a value in force, on the thread that made it.
   *
   * @return takes the listener off again
   */
  public Runnable onChange(Consumer<Parameter> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }
}
