package dev.lapse.tests.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Classes that break a rule on purpose, written and compiled into a folder of their own. */
final class Offender {
  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern TYPE =
      Pattern.compile("(?:class|interface|record|enum) (\\w+)", Pattern.DOTALL);

  private final Path sources;
  private final Path classes;

  private Offender(Path sources, Path classes) {
    this.sources = sources;
    this.classes = classes;
  }

  /** Writes each source where its package says, compiles them all. */
  static Offender of(Path folder, String... texts) {
    try {
      Path sources = Files.createDirectories(folder.resolve("src"));
      Path classes = Files.createDirectories(folder.resolve("classes"));
      List<Path> files = new ArrayList<>();
      for (String text : texts) {
        Path file = sources.resolve(pathOf(text));
        Files.createDirectories(file.getParent());
        files.add(Files.writeString(file, text));
      }
      compile(files, classes);
      return new Offender(sources, classes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String pathOf(String text) {
    Matcher inPackage = PACKAGE.matcher(text);
    if (!inPackage.find()) {
      throw new IllegalArgumentException("no package in: " + text);
    }
    String folder = inPackage.group(1).replace('.', '/');
    Matcher type = TYPE.matcher(text);
    return folder + "/" + (type.find() ? type.group(1) : "package-info") + ".java";
  }

  private static void compile(List<Path> files, Path into) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, UTF_8)) {
      List<String> options =
          List.of(
              "-proc:none",
              "-d",
              into.toString(),
              "-cp",
              System.getProperty("java.class.path", ""));
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  manager,
                  null,
                  options,
                  null,
                  manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!compiled) {
        throw new IllegalStateException(messages.toString());
      }
    }
  }

  /** Returns the compiled classes. */
  JavaClasses classes() {
    return new ClassFileImporter().importPath(classes);
  }

  /** Returns the texts. */
  SourceTree sources() {
    return SourceTree.of(List.of(sources));
  }
}
