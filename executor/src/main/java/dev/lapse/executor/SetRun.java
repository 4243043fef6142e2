package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.time.ManualClock;
import dev.lapse.parser.tree.SqlSet;
import dev.lapse.planner.expiry.IsoText;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.translate.ExpiredRows;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;

/** Runs SET and ALTER SYSTEM SET. */
final class SetRun extends CommandRun {
  /** The name by which a manual clock is moved. */
  static final String CLOCK = "ttl_clock";

  /** The name by which a person says that the clock, which leapt, is right. */
  static final String CLOCK_CONFIRMED = "ttl_clock_confirmed";

  private final SqlSet set;

  SetRun(Session session, SqlSet set) {
    super(session);
    this.set = set;
  }

  @Override
  Outcome run() {
    String name = String.join(".", set.name().names);
    if (name.equalsIgnoreCase(CLOCK)) {
      return setClock();
    }
    if (name.equalsIgnoreCase(CLOCK_CONFIRMED)) {
      return confirmClock();
    }
    Parameter parameter = parameter(name);
    if (parameter == Parameter.EXPIRED_ROWS) {
      return setExpiredRows(parameter);
    }
    return set.system() ? keep(parameter) : setHere(parameter);
  }

  private Parameter parameter(String name) {
    try {
      return Parameter.named(name);
    } catch (LapseException e) {
      throw LapseException.at(
              Refusal.position(set.name()), e.state(), String.valueOf(e.getMessage()))
          .causedBy(e);
    }
  }

  private Outcome setHere(Parameter parameter) {
    Parameters parameters = session().database().parameters();
    SqlNode value = set.value();
    if (value == null) {
      parameters.reset(parameter, Parameters.Source.SET);
    } else {
      parameters.set(parameter, text(value), Parameters.Source.SET);
    }
    return Outcome.Done.QUIETLY;
  }

  private Outcome keep(Parameter parameter) {
    SqlNode value = set.value();
    Optional<String> kept = Optional.ofNullable(value).map(v -> parameter.check(text(v)));
    return Definitions.run(
        session(),
        false,
        () -> {
          LapseTables tables = new LapseTables(session().sqlite());
          tables.create();
          tables.setParameter(parameter.sqlName(), kept);
          tables.bumpSchemaVersion();
          return List.of();
        });
  }

  private Outcome setExpiredRows(Parameter parameter) {
    SqlNode value = set.value();
    if (set.system()) {
      throw refuse(
          SqlState.INVALID_PARAMETER_VALUE,
          "expired_rows belongs to a connection; SET it there, or connect with"
              + " expiredRows=visible");
    }
    String word = value == null ? parameter.defaultValue() : parameter.check(text(value));
    session().setExpiredRows(ExpiredRows.valueOf(word.toUpperCase(Locale.ROOT)));
    return Outcome.Done.QUIETLY;
  }

  private Outcome setClock() {
    ManualClock clock =
        session()
            .database()
            .manualClock()
            .orElseThrow(
                () ->
                    refuse(
                        SqlState.OBJECT_NOT_IN_STATE,
                        "this database lives by the system's clock; connect with clock=manual to a"
                            + " database in memory or to a new file, and set ttl_clock there"));
    SqlNode value = set.value();
    if (value == null || set.system()) {
      throw refuse(
          SqlState.INVALID_PARAMETER_VALUE,
          "ttl_clock takes a timestamp: SET ttl_clock = TIMESTAMP '2026-12-01 00:00:00'");
    }
    Instant to = timestamp(value, CLOCK);
    clock.moveTo(to);
    keepClock(to);
    return Outcome.Done.QUIETLY;
  }

  /** A person says that a leap of the clock was none: for every process, so it is kept. */
  private Outcome confirmClock() {
    SqlNode value = set.value();
    if (value == null || !set.system()) {
      throw refuse(
          SqlState.INVALID_PARAMETER_VALUE,
          "ttl_clock_confirmed is for all processes: ALTER SYSTEM SET ttl_clock_confirmed ="
              + " TIMESTAMP '2026-12-01 00:00:00', a time that has come");
    }
    Instant until = timestamp(value, CLOCK_CONFIRMED);
    Instant now = session().database().clockInstant();
    if (until.isAfter(now)) {
      throw refuse(
          SqlState.INVALID_PARAMETER_VALUE,
          "the clock says " + now + ", so it cannot be confirmed up to " + until);
    }
    Outcome outcome =
        Definitions.run(
            session(),
            false,
            () -> {
              LapseTables tables = new LapseTables(session().sqlite());
              tables.create();
              tables.confirmClock(until);
              return List.of();
            });
    if (!session().transaction().isOpen()) {
      session().database().leaps().heard(OptionalLong.of(until.toEpochMilli()));
    }
    return outcome;
  }

  private Instant timestamp(SqlNode value, String name) {
    return IsoText.parse(text(value))
        .orElseThrow(
            () ->
                refuse(
                    SqlState.INVALID_DATETIME,
                    name
                        + " takes a timestamp, found "
                        + text(value)
                        + "; write TIMESTAMP '2026-12-01 00:00:00'"));
  }

  /** A file's clock goes on from where it stood when the file is opened again. */
  private void keepClock(Instant to) {
    LapseTables tables = new LapseTables(session().sqlite());
    if (!session().isReadOnly() && tables.hasManualClock()) {
      WriteLock lock = new WriteLock(session());
      Outcome kept = null;
      while (kept == null) {
        kept =
            lock.hold(
                instant -> {
                  tables.keepManualClock(to);
                  return Outcome.Done.QUIETLY;
                });
      }
    }
  }

  private LapseException refuse(SqlState state, String message) {
    return LapseException.at(Refusal.position(set), state, message);
  }

  /** Returns a value as it is written in {@code ttl.parameters}. */
  private static String text(SqlNode value) {
    if (value instanceof SqlIdentifier word) {
      return String.join(".", word.names);
    }
    if (value instanceof SqlLiteral literal) {
      String text = literal.toValue();
      return text == null ? "NULL" : text;
    }
    return value.toString().replace(" ", "");
  }
}
