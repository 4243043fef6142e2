package dev.lapse.tests.crash;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.StringJoiner;

/**
 * What one writer means to do and what was done, outside the database. Each line is with the
 * operating system before the next step is taken, so it survives the end of the process.
 */
final class Journal implements AutoCloseable {
  /** A change of one row. */
  sealed interface Change {
    /** Which row. */
    long id();

    /**
     * A row that is inserted.
     *
     * @param deadline when it expires, in milliseconds of the epoch
     */
    record Put(long id, long deadline) implements Change {}

    /**
     * A row whose deadline is moved, if it is live.
     *
     * @param deadline when it expires from then on
     */
    record Renew(long id, long deadline) implements Change {}

    /** A row that is deleted, if it is live. */
    record Delete(long id) implements Change {}

    /** Writes it as one word. */
    default String word() {
      if (this instanceof Put put) {
        return "put:" + put.id + ":" + put.deadline;
      }
      return this instanceof Renew renew
          ? "renew:" + renew.id + ":" + renew.deadline
          : "delete:" + id();
    }

    /** Reads it from its word. */
    static Change of(String word) {
      String[] parts = word.split(":");
      long id = Long.parseLong(parts[1]);
      return switch (parts[0]) {
        case "put" -> new Put(id, Long.parseLong(parts[2]));
        case "renew" -> new Renew(id, Long.parseLong(parts[2]));
        default -> new Delete(id);
      };
    }
  }

  static final String MEANS = "means";
  static final String COMMITTED = "committed";
  static final String UNDONE = "undone";

  private final FileChannel file;

  Journal(Path path) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** Says what the next transaction is about to do. */
  void means(List<Change> changes) throws IOException {
    StringJoiner line = new StringJoiner(" ");
    line.add(MEANS);
    changes.forEach(change -> line.add(change.word()));
    write(line);
  }

  /** Says that it is committed, and how many rows each change found. */
  void committed(List<Integer> counts) throws IOException {
    StringJoiner line = new StringJoiner(" ");
    line.add(COMMITTED);
    counts.forEach(count -> line.add(String.valueOf(count)));
    write(line);
  }

  /** Says that it is rolled back. */
  void undone() throws IOException {
    write(new StringJoiner(" ").add(UNDONE));
  }

  private void write(StringJoiner line) throws IOException {
    file.write(ByteBuffer.wrap((line + "\n").getBytes(UTF_8)));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
