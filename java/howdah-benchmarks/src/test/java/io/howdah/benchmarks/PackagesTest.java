package io.howdah.benchmarks;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which packages of the benchmarks may use which. */
class PackagesTest {

    private static final String ROOT = "io.howdah.benchmarks";
    private static final int MOST_CLASSES = 30;

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(location -> !location.contains("/test-classes/"))
                    .importPackages(ROOT);

    @Test
    void packagesUseOnlyThoseBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("http")
                .definedBy(ROOT + ".http")
                .layer("jmh")
                .definedBy(ROOT + ".jmh..")
                .layer("calls")
                .definedBy(ROOT + ".calls")
                .layer("workload")
                .definedBy(ROOT + ".calls.workload")
                .layer("shared")
                .definedBy(ROOT)
                .whereLayer("http")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("jmh")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("calls")
                .mayOnlyBeAccessedByLayers("jmh")
                .whereLayer("workload")
                .mayOnlyBeAccessedByLayers("calls", "jmh")
                .whereLayer("shared")
                .mayNotAccessAnyLayer()
                .ensureAllClassesAreContainedInArchitecture()
                .check(CLASSES);
    }

    @Test
    void packagesDoNotDependOnEachOther() {
        slices().matching("io.howdah.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void packagesAreSmall() {
        Map<String, Long> sizes =
                CLASSES.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .collect(groupingBy(JavaClass::getPackageName, counting()));

        assertThat(sizes)
                .allSatisfy((name, size) -> assertThat(size).isLessThanOrEqualTo(MOST_CLASSES));
    }
}
