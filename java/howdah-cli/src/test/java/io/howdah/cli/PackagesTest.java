package io.howdah.cli;

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

/** Which packages of the command line may use which. */
class PackagesTest {

    private static final String ROOT = "io.howdah.cli";
    private static final int MOST_CLASSES = 30;

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(location -> !location.contains("/test-classes/"))
                    .importPackages(ROOT);

    @Test
    void packagesUseOnlyThoseBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("commands")
                .definedBy(ROOT)
                .layer("doctor")
                .definedBy(ROOT + ".doctor")
                .layer("generate")
                .definedBy(ROOT + ".generate")
                .layer("classes")
                .definedBy(ROOT + ".classes")
                .layer("ide")
                .definedBy(ROOT + ".ide")
                .layer("run")
                .definedBy(ROOT + ".run")
                .layer("serve")
                .definedBy(ROOT + ".serve")
                .layer("classpath")
                .definedBy(ROOT + ".classpath")
                .layer("command")
                .definedBy(ROOT + ".command")
                .whereLayer("commands")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("doctor")
                .mayOnlyBeAccessedByLayers("commands")
                .whereLayer("generate")
                .mayOnlyBeAccessedByLayers("commands")
                .whereLayer("classes")
                .mayOnlyBeAccessedByLayers("generate")
                .whereLayer("ide")
                .mayOnlyBeAccessedByLayers("generate")
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("commands")
                .whereLayer("serve")
                .mayOnlyBeAccessedByLayers("commands")
                .whereLayer("classpath")
                .mayOnlyBeAccessedByLayers("run", "serve", "generate", "commands")
                .whereLayer("command")
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
