package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a database is: a file, or memory that connections of this process share by name. */
public sealed interface DatabaseFile {
  /** Returns what tells this database from all others of the process. */
  String key();

  /**
   * Returns the URI that SQLite opens, for a connection that only reads or one that also writes.
   */
  String uri(boolean readOnly);

  /** Returns the name that people know it by. */
  String displayName();

  /**
   * An ordinary file.
   *
   * @param path its absolute path
   */
  record OnDisk(Path path) implements DatabaseFile {
    /**
     * Names a file, which need not exist; two paths to one existing file give one key.
     *
     * @throws LapseException if its folder does not exist, or it is a folder itself
     */
    public static OnDisk of(String name) {
      Path path = Path.of(name).toAbsolutePath().normalize();
      if (Files.isDirectory(path)) {
        throw LapseException.of(
            SqlState.CANNOT_CONNECT, path + " is a directory; name a file in it");
      }
      Path folder = path.getParent();
      if (folder == null || !Files.isDirectory(folder)) {
        throw LapseException.of(
            SqlState.CANNOT_CONNECT,
            "the folder " + folder + " does not exist; create it, or correct the path");
      }
      try {
        return new OnDisk(
            Files.exists(path)
                ? path.toRealPath()
                : folder.toRealPath().resolve(path.getFileName()));
      } catch (IOException e) {
        throw LapseException.of(
                SqlState.CANNOT_CONNECT, path + " cannot be resolved: " + e.getMessage())
            .causedBy(e);
      }
    }

    @Override
    public String key() {
      return path.toString();
    }

    @Override
    public String uri(boolean readOnly) {
      return "file:" + encode(path.toString()) + "?mode=" + (readOnly ? "ro" : "rwc");
    }

    @Override
    public String displayName() {
      return path.toString();
    }

    /**
     * Percent-encodes all that a URI, or sqlite-jdbc's own reading of it, could take for syntax.
     */
    private static String encode(String name) {
      StringBuilder encoded = new StringBuilder();
      for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
        char c = (char) (b & 0xff);
        boolean plain =
            (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || "/-_.~".indexOf(c) >= 0;
        if (plain) {
          encoded.append(c);
        } else {
          encoded.append(String.format("%%%02X", (int) c));
        }
      }
      return encoded.toString();
    }
  }

  /**
   * Memory.
   *
   * @param name its name in this process
   */
  record InMemory(String name) implements DatabaseFile {
    @Override
    public String key() {
      return ":memory:" + name;
    }

    @Override
    public String uri(boolean readOnly) {
      return "file:/lapse-" + OnDisk.encode(name) + "?vfs=memdb";
    }

    @Override
    public String displayName() {
      return "mem:" + name;
    }
  }
}
