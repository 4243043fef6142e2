package dev.lapse.shell;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The one connection of the shell, which may move to another file. Not thread-safe. */
final class ShellConnection implements AutoCloseable {
  private String url;
  private Connection connection;

  private ShellConnection(String url, Connection connection) {
    this.url = url;
    this.connection = connection;
  }

  static ShellConnection open(String url) throws SQLException {
    return new ShellConnection(url, DriverManager.getConnection(url));
  }

  Connection get() {
    return connection;
  }

  /** Returns the database as a person would name it. */
  String name() {
    String rest = url.substring("jdbc:lapse:".length());
    int properties = rest.indexOf('?');
    String place = properties < 0 ? rest : rest.substring(0, properties);
    return place.isEmpty() ? "memory" : place;
  }

  /** Opens another database and closes this one; if that fails, stays where it is. */
  void switchTo(String other) throws SQLException {
    Connection opened = DriverManager.getConnection(other);
    connection.close();
    connection = opened;
    url = other;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
