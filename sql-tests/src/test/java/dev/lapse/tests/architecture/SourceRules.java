package dev.lapse.tests.architecture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules that only the text of a file can answer. Each method returns what breaks its rule. */
final class SourceRules {
  static final int METHOD_LINES = 50;
  static final int FILE_LINES = 400;

  /** Longer than the norm: java.sql's interfaces have as many methods as they have. */
  private static final Set<String> LONG_METHODS = Set.of();

  private static final Set<String> LONG_FILES = Set.of("LapseDatabaseMetaData", "LapseStatement");

  /** The one class that writes a DELETE for expiry, and the one for keys that expired rows hold. */
  private static final Set<String> DELETE_AUTHORS =
      Set.of("BatchDeleteStatement", "CollisionSweeps");

  private static final Pattern SENTENCE =
      Pattern.compile("/\\*\\*.*?\\w.*?\\..*?\\*/", Pattern.DOTALL);

  private static final Pattern UNTESTED =
      Pattern.compile(
          "@Disabled|@Ignore|org\\.mockito|org\\.easymock|Mockito\\.|Thread\\.sleep|TimeUnit\\.\\w+\\.sleep");

  private static final Pattern PROMISE = Pattern.compile("\\b(TODO|FIXME|XXX|HACK)\\b");

  private SourceRules() {}

  static List<String> classesThatAreOpen(SourceTree main) {
    return main.files().stream()
        .flatMap(
            f ->
                f.classes().stream()
                    .filter(c -> !c.closed())
                    .map(c -> f.path() + ": " + c.name() + " is neither final nor sealed"))
        .toList();
  }

  static List<String> methodsTooLong(SourceTree main) {
    return main.files().stream()
        .flatMap(
            f ->
                f.methods().stream()
                    .filter(m -> m.lines() > METHOD_LINES && !LONG_METHODS.contains(m.name()))
                    .map(m -> f.path() + ": " + m.name() + " has " + m.lines() + " lines"))
        .toList();
  }

  static List<String> filesTooLong(SourceTree main) {
    return main.files().stream()
        .filter(f -> f.lines() > FILE_LINES && !LONG_FILES.contains(f.name()))
        .map(f -> f.path() + " has " + f.lines() + " lines")
        .toList();
  }

  /** Every folder of sources has a package-info with a sentence and {@code @NullMarked}. */
  static List<String> packagesWithoutPurpose(SourceTree tree) {
    Set<Path> folders =
        tree.files().stream()
            .map(SourceTree.Source::folder)
            .collect(Collectors.toCollection(TreeSet::new));
    return folders.stream().flatMap(SourceRules::purposeless).toList();
  }

  private static Stream<String> purposeless(Path folder) {
    Path info = folder.resolve("package-info.java");
    if (!Files.isRegularFile(info)) {
      return Stream.of(folder + " has no package-info.java");
    }
    String text =
        SourceTree.of(List.of(folder)).files().stream()
            .filter(f -> f.path().equals(info))
            .map(SourceTree.Source::text)
            .findFirst()
            .orElse("");
    if (!SENTENCE.matcher(text).find()) {
      return Stream.of(info + " does not say what the package is for");
    }
    return text.contains("@NullMarked") ? Stream.empty() : Stream.of(info + " is not @NullMarked");
  }

  /**
   * A file that both knows what is expired and holds the text of a DELETE writes a DELETE for
   * expiry.
   */
  static List<String> deletesForExpiry(SourceTree main) {
    return main.files().stream()
        .filter(f -> f.strings().stream().anyMatch(SourceRules::deletes))
        .filter(f -> f.text().contains("ExpiryPredicate") || f.text().contains("ExpiredRange"))
        .filter(f -> !DELETE_AUTHORS.contains(f.name()))
        .map(f -> f.path() + " writes a DELETE for expiry")
        .toList();
  }

  private static boolean deletes(String text) {
    return text.toUpperCase(Locale.ROOT).contains("DELETE FROM \"")
        || text.toUpperCase(Locale.ROOT).strip().equals("DELETE FROM");
  }

  static List<String> testsThatDoNotTest(SourceTree tests) {
    return matching(tests, UNTESTED, "is no test");
  }

  static List<String> promises(SourceTree everything) {
    return matching(everything, PROMISE, "puts off what must be done");
  }

  private static List<String> matching(SourceTree tree, Pattern pattern, String what) {
    return tree.files().stream()
        .filter(f -> !f.path().toString().contains("/tests/architecture/"))
        .filter(f -> pattern.matcher(f.text()).find())
        .map(f -> f.path() + " " + what)
        .toList();
  }
}
