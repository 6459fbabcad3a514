package io.howdah.server;

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

/** Which packages of the server may use which. */
class PackagesTest {

    private static final String ROOT = "io.howdah.server";
    private static final int MOST_CLASSES = 30;

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(location -> !location.contains("/test-classes/"))
                    .importPackages(ROOT);

    @Test
    void packagesUseOnlyThoseBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("server")
                .definedBy(ROOT)
                .layer("admin")
                .definedBy(ROOT + ".admin")
                .layer("engines")
                .definedBy(ROOT + ".php.embedded", ROOT + ".php.processes")
                .layer("php")
                .definedBy(ROOT + ".php")
                .layer("loop")
                .definedBy(ROOT + ".loop")
                .layer("http")
                .definedBy(ROOT + ".http")
                .layer("hosted")
                .definedBy(ROOT + ".hosted")
                .layer("tools")
                .definedBy(
                        ROOT + ".compression",
                        ROOT + ".files",
                        ROOT + ".log",
                        ROOT + ".metrics",
                        ROOT + ".proxy",
                        ROOT + ".tls")
                .layer("interface")
                .definedBy(ROOT + ".exchange", ROOT + ".options")
                .whereLayer("server")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("admin")
                .mayOnlyBeAccessedByLayers("server")
                .whereLayer("engines")
                .mayOnlyBeAccessedByLayers("server")
                .whereLayer("php")
                .mayOnlyBeAccessedByLayers("server", "admin", "engines")
                .whereLayer("loop")
                .mayOnlyBeAccessedByLayers("server", "engines")
                .whereLayer("hosted")
                .mayOnlyBeAccessedByLayers("server")
                .whereLayer("http")
                .mayOnlyBeAccessedByLayers("server", "loop", "php")
                .whereLayer("interface")
                .mayNotAccessAnyLayer()
                .whereLayer("tools")
                .mayOnlyAccessLayers("interface")
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
