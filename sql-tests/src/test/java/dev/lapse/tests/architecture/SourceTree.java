package dev.lapse.tests.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Java sources, parsed by the compiler's own parser: what byte code no longer tells. */
final class SourceTree {
  /**
   * One file.
   *
   * @param path where it is
   * @param text what it says
   * @param methods its methods and constructors with their lengths in lines
   * @param classes its classes, without interfaces, enums, records and anonymous ones
   * @param strings the values of its string literals
   */
  record Source(
      Path path,
      String text,
      List<Method> methods,
      List<DeclaredClass> classes,
      List<String> strings) {
    /** Returns the number of lines. */
    int lines() {
      return (int) text.lines().count();
    }

    /** Returns the file's name without its ending. */
    String name() {
      return Objects.requireNonNull(path.getFileName()).toString().replace(".java", "");
    }

    /** Returns the folder that holds it: one for each package and source folder. */
    Path folder() {
      return Objects.requireNonNull(path.getParent());
    }
  }

  /** A method and its length from signature to closing brace. */
  record Method(String name, int lines) {}

  /** A class, and whether nobody can extend it unnoticed. */
  record DeclaredClass(String name, boolean closed) {}

  private final List<Source> files;

  private SourceTree(List<Source> files) {
    this.files = List.copyOf(files);
  }

  /** Parses every .java file below the folders; a folder that is not there holds none. */
  static SourceTree of(List<Path> folders) {
    try (StandardJavaFileManager manager =
        ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, UTF_8)) {
      List<Path> paths = new ArrayList<>();
      for (Path folder : folders) {
        if (Files.isDirectory(folder)) {
          try (Stream<Path> walk = Files.walk(folder)) {
            walk.filter(p -> p.toString().endsWith(".java")).sorted().forEach(paths::add);
          }
        }
      }
      if (paths.isEmpty()) {
        return new SourceTree(List.of());
      }
      JavacTask task =
          (JavacTask)
              ToolProvider.getSystemJavaCompiler()
                  .getTask(
                      null,
                      manager,
                      null,
                      List.of("-proc:none"),
                      null,
                      manager.getJavaFileObjectsFromPaths(paths));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      List<Source> sources = new ArrayList<>();
      for (CompilationUnitTree unit : task.parse()) {
        sources.add(read(unit, positions));
      }
      return new SourceTree(sources);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Source read(CompilationUnitTree unit, SourcePositions positions)
      throws IOException {
    Path path = Path.of(unit.getSourceFile().toUri());
    Scan scan = new Scan(unit, positions);
    scan.scan(unit, null);
    return new Source(path, Files.readString(path), scan.methods, scan.classes, scan.strings);
  }

  /** Returns the files in the order of their paths. */
  List<Source> files() {
    return files;
  }

  private static final class Scan extends TreeScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<Method> methods = new ArrayList<>();
    private final List<DeclaredClass> classes = new ArrayList<>();
    private final List<String> strings = new ArrayList<>();
    private String enclosing = "";

    private Scan(CompilationUnitTree unit, SourcePositions positions) {
      this.unit = unit;
      this.positions = positions;
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void nothing) {
      String outer = enclosing;
      enclosing =
          outer.isEmpty() ? tree.getSimpleName().toString() : outer + "." + tree.getSimpleName();
      if (tree.getKind() == Tree.Kind.CLASS && !tree.getSimpleName().isEmpty()) {
        Set<Modifier> flags = tree.getModifiers().getFlags();
        boolean closed = flags.contains(Modifier.FINAL) || flags.contains(Modifier.SEALED);
        classes.add(new DeclaredClass(enclosing, closed));
      }
      super.visitClass(tree, nothing);
      enclosing = outer;
      return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void nothing) {
      long start = positions.getStartPosition(unit, tree);
      long body = tree.getBody() == null ? start : positions.getStartPosition(unit, tree.getBody());
      long end = positions.getEndPosition(unit, tree);
      if (start >= 0 && end > start) {
        // Annotations and Javadoc above the signature are not part of what must be read at once.
        long first = unit.getLineMap().getLineNumber(Math.max(start, Math.min(body, end)));
        long last = unit.getLineMap().getLineNumber(end);
        methods.add(new Method(enclosing + "." + tree.getName(), (int) (last - first + 1)));
      }
      return super.visitMethod(tree, nothing);
    }

    @Override
    public @Nullable Void visitLiteral(LiteralTree tree, @Nullable Void nothing) {
      if (tree.getValue() instanceof String text) {
        strings.add(text);
      }
      return super.visitLiteral(tree, nothing);
    }
  }
}
