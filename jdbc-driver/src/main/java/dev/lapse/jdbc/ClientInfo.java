package dev.lapse.jdbc;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a client may say of itself; it is kept for the client, and used for nothing. */
enum ClientInfo {
  APPLICATION_NAME("ApplicationName", "the name of the program that uses the connection"),
  CLIENT_USER("ClientUser", "the name of the user that the program works for"),
  CLIENT_HOSTNAME("ClientHostname", "the name of the machine that the program runs on");

  private final String text;
  private final String description;

  ClientInfo(String text, String description) {
    this.text = text;
    this.description = description;
  }

  static Optional<ClientInfo> of(String name) {
    return Arrays.stream(values()).filter(i -> i.text.equals(name)).findFirst();
  }

  static String names() {
    return Arrays.stream(values()).map(i -> i.text).collect(Collectors.joining(", "));
  }

  /** Lists them as DatabaseMetaData does, by name. */
  static MetadataRows rows() {
    MetadataRows rows = AbsentMetadata.clientInfoProperties();
    for (ClientInfo each : values()) {
      rows.add(each.text, Integer.MAX_VALUE, "", each.description);
    }
    return rows.sortedBy(0);
  }
}
