package dev.lapse.tests.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;

/** The rules of docs/ARCHITECTURE that compiled classes can be asked about. */
final class BytecodeRules {
  private static final String SQLITE = "dev.lapse.executor.sqlite";
  private static final String TIME = "dev.lapse.executor.time";

  /**
   * What the executor may know of Calcite: the parsed tree that it hands from the parser to the
   * planner, with its kinds and places, and the plan's operators.
   */
  private static final String CALCITE_TO_RUN_A_PLAN =
      "org\\.apache\\.calcite\\.(rel\\.RelNode|sql\\.(SqlNode|SqlKind|SqlIdentifier|SqlLiteral"
          + "|SqlOrderBy|SqlWith|parser\\.SqlParserPos))(\\$.*)?";

  /** Public classes that others call: applications, ServiceLoader, java, the generated parser. */
  private static final Set<String> ENTRY_POINTS =
      Set.of(
          "dev.lapse.jdbc.LapseDriver",
          "dev.lapse.jdbc.LapseDataSource",
          "dev.lapse.shell.LapseShell",
          "dev.lapse.parser.tree.LapseOperators");

  private static final Set<String> CLOCK_METHODS =
      Set.of("currentTimeMillis", "nanoTime", "sleep", "systemUTC", "systemDefaultZone");

  private static final Set<String> CLOCK_OWNERS =
      Set.of(
          "java.lang.System",
          "java.lang.Thread",
          "java.util.concurrent.TimeUnit",
          "java.time.Clock");

  private BytecodeRules() {}

  /** Modules depend on those before them only. */
  static ArchRule modulesDependLeftwards() {
    return layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("parser")
        .definedBy("dev.lapse.error..", "dev.lapse.parser..")
        .layer("planner")
        .definedBy("dev.lapse.planner..")
        .layer("executor")
        .definedBy("dev.lapse.executor..")
        .layer("jdbc-driver")
        .definedBy("dev.lapse.jdbc..", "dev.lapse.shell..")
        .whereLayer("parser")
        .mayNotAccessAnyLayer()
        .whereLayer("planner")
        .mayOnlyAccessLayers("parser")
        .whereLayer("executor")
        .mayOnlyAccessLayers("parser", "planner")
        .whereLayer("jdbc-driver")
        .mayOnlyAccessLayers("parser", "planner", "executor");
  }

  /** No package depends, by any way round, on itself. */
  static ArchRule packagesHaveNoCycles() {
    return slices().matching("dev.lapse.(**)").should().beFreeOfCycles();
  }

  /** Calcite's types stay where text becomes a plan. */
  static ArchRule calciteStaysInParserAndPlanner() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(
            "dev.lapse.parser..", "dev.lapse.planner..", "dev.lapse.executor..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.calcite..")
        .allowEmptyShould(true);
  }

  /** The executor knows of Calcite what it hands on, no more. */
  static ArchRule executorKnowsOnlyPlansOfCalcite() {
    return noClasses()
        .that()
        .resideInAPackage("dev.lapse.executor..")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("org.apache.calcite..")
                .and(DescribedPredicate.not(nameMatching(CALCITE_TO_RUN_A_PLAN))))
        .allowEmptyShould(true);
  }

  /** One package knows SQLite's driver. */
  static ArchRule sqliteStaysInOnePackage() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(SQLITE + "..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.sqlite..");
  }

  /** What expiry means is said in the JDK's words. */
  static ArchRule expiryKnowsOnlyTheJdk() {
    return classes()
        .that()
        .resideInAPackage("dev.lapse.planner.expiry..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "org.jspecify..", "dev.lapse.planner.expiry..")
        .allowEmptyShould(true);
  }

  /** Threads, pools and timers are made in one package. */
  static ArchRule threadsAreMadeByTimeOnly() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(TIME)
        .should()
        .accessTargetWhere(
            describe(
                "makes a thread, a pool or a timer",
                access -> makesThreads(access.getTarget().getOwner(), access)));
  }

  private static boolean makesThreads(JavaClass owner, JavaAccess<?> access) {
    boolean constructs = access.getTarget().getName().equals("<init>");
    if (constructs && owner.isAssignableTo(Thread.class)) {
      return true;
    }
    if (constructs && owner.isAssignableTo("java.util.concurrent.ExecutorService")) {
      return true;
    }
    return owner.isEquivalentTo(java.util.concurrent.Executors.class)
        || owner.isEquivalentTo(java.util.Timer.class)
        || owner.isEquivalentTo(java.util.concurrent.ForkJoinPool.class)
        || owner.isEquivalentTo(java.util.concurrent.CompletableFuture.class);
  }

  /** The clock is read, and time is waited for, in one package. */
  static ArchRule timeIsPassedIn() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(TIME)
        .should()
        .accessTargetWhere(describe("asks for the time or sleeps", BytecodeRules::asksForTheTime));
  }

  private static boolean asksForTheTime(JavaAccess<?> access) {
    JavaClass owner = access.getTarget().getOwner();
    String name = access.getTarget().getName();
    if (CLOCK_OWNERS.contains(owner.getName()) && CLOCK_METHODS.contains(name)) {
      return true;
    }
    if (owner.getPackageName().equals("java.time")) {
      return name.equals("now")
          || (owner.getSimpleName().equals("InstantSource") && name.equals("system"));
    }
    boolean newDate = owner.getName().equals("java.util.Date") && name.equals("<init>");
    return newDate && access.getDescription().contains("java.util.Date.<init>()");
  }

  /** State is held by objects, not by classes. */
  static ArchRule nothingStaticChanges() {
    return fields()
        .that()
        .areStatic()
        .and(
            describe(
                "are written by people", f -> !f.getModifiers().contains(JavaModifier.SYNTHETIC)))
        .should()
        .beFinal()
        .allowEmptyShould(true);
  }

  /** A class is public because another package needs it. */
  static ArchRule publicIsNeeded() {
    return classes()
        .that()
        .arePublic()
        .and()
        .areTopLevelClasses()
        .should(
            new ArchCondition<>("be used by another package") {
              @Override
              public void check(JavaClass item, ConditionEvents events) {
                if (!ENTRY_POINTS.contains(item.getName()) && !isUsedElsewhere(item)) {
                  events.add(
                      SimpleConditionEvent.violated(
                          item, item.getName() + " is public, but only its own package uses it"));
                }
              }
            })
        .allowEmptyShould(true);
  }

  private static boolean isUsedElsewhere(JavaClass item) {
    boolean calledByFlyway =
        item.getAllRawSuperclasses().stream().anyMatch(s -> s.getName().startsWith("org.flywaydb"));
    return calledByFlyway
        || item.getDirectDependenciesToSelf().stream()
            .map(Dependency::getOriginClass)
            .anyMatch(
                origin ->
                    !origin.getPackageName().equals(item.getPackageName())
                        || isAnswered(item, origin));
  }

  /** A type that a public method of a public class takes or answers is as public as that. */
  private static boolean isAnswered(JavaClass item, JavaClass by) {
    return !by.equals(item)
        && by.getModifiers().contains(JavaModifier.PUBLIC)
        && by.getMethods().stream()
            .filter(m -> m.getModifiers().contains(JavaModifier.PUBLIC))
            .anyMatch(
                m ->
                    m.getReturnType().getAllInvolvedRawTypes().contains(item)
                        || m.getRawParameterTypes().contains(item));
  }

  /** No class is named after having no better name. */
  static ArchRule namesSayWhat() {
    return noClasses()
        .should()
        .haveNameMatching(".*(Util|Utils|Helper|Helpers|Impl|Manager)")
        .because("a name says what a class is for");
  }
}
