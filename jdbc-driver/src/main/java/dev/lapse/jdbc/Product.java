package dev.lapse.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The product's name and version, as the build wrote them into a resource. */
final class Product {
  static final String NAME = "Lapse";
  static final String DRIVER_NAME = "Lapse JDBC driver";
  static final String VERSION = read();
  static final int MAJOR_VERSION = part(0);
  static final int MINOR_VERSION = part(1);

  private Product() {}

  private static String read() {
    Properties properties = new Properties();
    try (InputStream in = Product.class.getResourceAsStream("product.properties")) {
      if (in == null) {
        throw new IllegalStateException("product.properties is missing from the driver's jar");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
    return properties.getProperty("version", "");
  }

  private static int part(int index) {
    return Integer.parseInt(VERSION.split("[.-]")[index]);
  }
}
