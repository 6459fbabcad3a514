package io.howdah.interop.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.interop.access.reach.OpenClassesTable;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The table of what wildcards open, beside what the JDK that runs this test has and does: {@code
 * scripts/generate-open-classes} brings it up to date.
 */
final class OpenClassesTest {

    private static final Path RULES =
            Path.of("src/test/resources/io/howdah/interop/access/reach/reach.txt").toAbsolutePath();

    /** What a host may grant: nothing, each capability alone, and all. */
    static final List<Set<Capability>> GRANTS =
            List.of(
                    EnumSet.noneOf(Capability.class),
                    EnumSet.of(Capability.FILES),
                    EnumSet.of(Capability.NETWORK),
                    EnumSet.allOf(Capability.class));

    private static OpenClassesTable fresh;

    @BeforeAll
    static void analyse() {
        fresh = OpenClassesTable.ofThisJdk(RULES);
    }

    /** Those of incubating modules are there only where a command line asks for them. */
    private static List<Class<?>> classes() {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : fresh.names()) {
            try {
                classes.add(Class.forName(name, false, ClassLoader.getSystemClassLoader()));
            } catch (ClassNotFoundException e) {
                assertThat(name).startsWith("jdk.");
            }
        }
        assertThat(classes).hasSizeGreaterThan(4000);
        return classes;
    }

    private static OpenClasses.Entry entry(Class<?> type) {
        return Objects.requireNonNull(OpenClasses.of(type), type.getName());
    }

    @Test
    void hasEveryPublicClassOfThisJdk() {
        assertThat(fresh.names())
                .hasSizeGreaterThan(4000)
                .allSatisfy(
                        name -> {
                            int dot = name.lastIndexOf('.');
                            assertThat(
                                            OpenClasses.knows(
                                                    name.substring(0, dot),
                                                    name.substring(dot + 1)))
                                    .as(name)
                                    .isTrue();
                        });
    }

    @Test
    void opensNoClassThatReachesSomethingInThisJdk() {
        int open = 0;
        for (Set<Capability> granted : GRANTS) {
            for (Class<?> type : classes()) {
                if (entry(type).isOpen(granted)) {
                    open++;
                    String name = type.getName();
                    assertThat(beyond(granted, fresh.reached(name))).as(name).isEmpty();
                }
            }
        }
        assertThat(open).isGreaterThan(800 * 4);
    }

    @Test
    void opensNoMemberThatReachesSomethingInThisJdk() {
        List<String> wrong = new ArrayList<>();
        Set<Capability> none = EnumSet.noneOf(Capability.class);
        int open = 0;
        for (Class<?> type : classes()) {
            OpenClasses.Entry entry = entry(type);
            String name = type.getName();
            for (Executable member : members(type)) {
                if (entry.closes(member, none).isEmpty()) {
                    open++;
                    Set<String> reached = fresh.members(name).get(signature(member));
                    if (reached == null || !reached.isEmpty()) {
                        wrong.add(name + "." + signature(member) + ": " + reached);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(open).isGreaterThan(8000);
    }

    private static List<Executable> members(Class<?> type) {
        List<Executable> members = new ArrayList<>(List.of(type.getDeclaredConstructors()));
        members.addAll(List.of(type.getDeclaredMethods()));
        members.removeIf(each -> !Modifier.isPublic(each.getModifiers()));
        return members;
    }

    private static String signature(Executable member) {
        StringJoiner names = new StringJoiner(",", "(", ")");
        for (Class<?> parameter : member.getParameterTypes()) {
            String name = parameter.getTypeName();
            names.add(name.substring(name.lastIndexOf('.') + 1));
        }
        return (member.getName().indexOf('.') < 0 ? member.getName() : "<init>") + names;
    }

    private static Set<String> beyond(Set<Capability> granted, Set<String> reached) {
        Set<String> beyond = new HashSet<>(reached);
        granted.forEach(capability -> beyond.remove(capability.word()));
        return beyond;
    }

    @Test
    void whatIsRestrictedIsNotOpen() {
        for (Class<?> type : classes()) {
            if (entry(type).isOpen(EnumSet.allOf(Capability.class))) {
                assertThat(Denylist.powerOf(type)).as(type.getName()).isNull();
                assertThat(Denylist.byName(type)).as(type.getName()).isNull();
            }
        }
    }

    @Test
    void aClassThatIsNotInTheTableIsClosed() {
        assertThat(OpenClasses.knows("java.util", "ArrayList")).isTrue();
        assertThat(OpenClasses.knows("java.util", "Array")).isFalse();
        assertThat(OpenClasses.knows("java.util", "ConcurrentHashMap")).isFalse();
        assertThat(OpenClasses.knows("java", "util")).isFalse();
        Class<?> internal = List.of().getClass();
        assertThat(entry(internal).isOpen(EnumSet.allOf(Capability.class))).isFalse();
    }

    @Test
    void thePageCountsTheTablesClasses() throws IOException {
        List<String> classes =
                OpenClasses.table().lines().filter(each -> each.startsWith(" ")).toList();
        long open = classes.stream().filter(each -> each.matches(" \\S+ open\\b.*")).count();
        Path page = Path.of(System.getProperty("howdah.root"), "docs/allowing-java.md");
        assertThat(Files.readString(page))
                .containsPattern(
                        String.format(
                                Locale.ROOT,
                                "These are %,d of %,d public\\sclasses",
                                open,
                                classes.size()));
    }
}
