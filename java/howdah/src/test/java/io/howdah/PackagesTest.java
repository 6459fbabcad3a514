package io.howdah;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which packages of the module may use which. */
class PackagesTest {

    private static final String ROOT = "io.howdah";
    private static final int MOST_CLASSES = 30;

    /**
     * From the lowest one up: what is in a layer uses its own package and those of lower layers.
     */
    private static final List<Set<String>> LAYERS =
            List.of(
                    Set.of("jfr", "library", "text"),
                    Set.of("value"),
                    Set.of("failure", "json"),
                    Set.of("signature"),
                    Set.of("stub"),
                    Set.of("wire"),
                    Set.of("channel"),
                    Set.of("http"),
                    Set.of("process"),
                    Set.of("interop.access"),
                    Set.of("interop"),
                    Set.of("interop.operations"),
                    Set.of(""),
                    Set.of("script"));

    /** The layers that applications do not see. */
    private static final Set<String> HIDDEN =
            Set.of("jfr", "library", "wire", "channel", "http", "process", "interop");

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(location -> !location.contains("/test-classes/"))
                    .withImportOption(location -> location.contains("/howdah/target/"))
                    .importPackages(ROOT);

    private static String packageOf(JavaClass of) {
        String name = of.getBaseComponentType().getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
    }

    private static boolean isOurs(JavaClass type) {
        String name = type.getBaseComponentType().getPackageName();
        return name.equals(ROOT) || name.startsWith(ROOT + ".");
    }

    private static int layerOf(String name) {
        for (int i = 0; i < LAYERS.size(); i++) {
            if (LAYERS.get(i).contains(name)) {
                return i;
            }
        }
        throw new AssertionError("the package " + name + " has no place among the layers");
    }

    private static boolean isUpward(Dependency dependency) {
        String from = packageOf(dependency.getOriginClass());
        String to = packageOf(dependency.getTargetClass());
        return !from.equals(to) && layerOf(to) >= layerOf(from);
    }

    @Test
    void packagesUseOnlyThoseBelowThem() {
        Stream<Dependency> upward =
                CLASSES.stream()
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .filter(dependency -> isOurs(dependency.getTargetClass()))
                        .filter(PackagesTest::isUpward);
        assertThat(upward.map(Dependency::getDescription).sorted(Comparator.naturalOrder()))
                .isEmpty();
    }

    @Test
    void noPackagesUseEachOther() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageHasMoreClassesThanAReaderCanHoldInMind() {
        Map<String, Long> counts =
                CLASSES.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .filter(type -> !type.getSimpleName().equals("package-info"))
                        .collect(groupingBy(JavaClass::getPackageName, counting()));
        assertThat(counts.values()).allMatch(count -> count <= MOST_CLASSES, "at most 30");
    }

    @Test
    void whatApplicationsSeeNamesNothingThatTheyDoNot() {
        Stream<String> naming =
                CLASSES.stream()
                        .filter(type -> Set.of("", "value", "failure").contains(packageOf(type)))
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                        .flatMap(type -> type.getCodeUnits().stream())
                        .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
                        .filter(PackagesTest::namesHidden)
                        .map(JavaCodeUnit::getFullName);
        assertThat(naming).isEmpty();
    }

    private static boolean namesHidden(JavaCodeUnit unit) {
        return Stream.concat(
                        Stream.of(unit.getRawReturnType()), unit.getRawParameterTypes().stream())
                .filter(PackagesTest::isOurs)
                .map(PackagesTest::packageOf)
                .map(name -> name.replaceFirst("\\..*", ""))
                .anyMatch(HIDDEN::contains);
    }
}
