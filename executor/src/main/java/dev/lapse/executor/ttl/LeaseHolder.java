package dev.lapse.executor.ttl;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Who may hold the lease of a file.
 *
 * @param id tells this database of this process from all others, of all processes and times
 * @param name its process, for people: {@code 4711@host}
 */
record LeaseHolder(String id, String name) {
  private static final Path HOST_OF_LINUX = Path.of("/proc/sys/kernel/hostname");

  /** Returns a new one of this process. */
  static LeaseHolder ofThisProcess() {
    return new LeaseHolder(
        UUID.randomUUID().toString(), ProcessHandle.current().pid() + "@" + host());
  }

  /** Asking for the host's address may wait for a name server, so that comes last. */
  private static String host() {
    try {
      return Files.readString(HOST_OF_LINUX).strip();
    } catch (IOException e) {
      return nameOfAddress();
    }
  }

  private static String nameOfAddress() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "an unnamed host";
    }
  }
}
