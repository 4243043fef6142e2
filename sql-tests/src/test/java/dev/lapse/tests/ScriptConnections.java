package dev.lapse.tests;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import net.hydromatic.quidem.Quidem;

/**
 * The connections that one script can {@code !use}. All of them see the script's own database, in
 * memory ({@code memory}, {@code memory2}, {@code memory-visible}) or in a file ({@code file}, …);
 * the clock is the script's to move. A script may leave a connection and come back to it: it stays
 * open, transaction and all, until the script ends.
 */
final class ScriptConnections implements Quidem.ConnectionFactory, AutoCloseable {
  private final Map<String, Connection> open = new HashMap<>();
  private final String memory = "jdbc:lapse:mem:" + UUID.randomUUID();
  private final String file;

  ScriptConnections(Path folder) {
    file = "jdbc:lapse:" + folder.resolve("script.db");
  }

  @Override
  public Connection connect(String name, boolean reference) throws SQLException {
    Connection connection = open.get(name);
    if (connection == null) {
      connection = DriverManager.getConnection(url(name));
      open.put(name, connection);
    }
    return unclosed(connection);
  }

  private String url(String name) {
    String base = name.startsWith("file") ? file : memory;
    String options = "?clock=manual&ttlMonitor=off";
    if (name.endsWith("-visible")) {
      options += "&expiredRows=visible";
    }
    return base + options;
  }

  /** Quidem closes a connection that it leaves; a script wants it back. */
  private static Connection unclosed(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            ScriptConnections.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                return null;
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : List.copyOf(open.values())) {
      connection.close();
    }
  }
}
