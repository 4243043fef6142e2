package dev.lapse.tests.bench;

import java.io.IOException;
import java.io.InputStream;

/** Loads the loops of the benchmarks anew, so that the JVM compiles them for one driver alone. */
final class OwnCode extends ClassLoader {
  private static final String LOOPS = StatementRates.class.getName();

  private OwnCode() {
    super(OwnCode.class.getClassLoader());
  }

  /** Returns loops whose code nobody else runs. */
  static Rates rates() throws ReflectiveOperationException {
    return (Rates) new OwnCode().loadClass(LOOPS).getConstructor().newInstance();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(LOOPS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? define(name) : known;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = file.readAllBytes();
      return defineClass(name, code, 0, code.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
