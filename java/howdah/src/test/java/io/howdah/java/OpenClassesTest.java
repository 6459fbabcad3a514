package io.howdah.java;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.java.reach.OpenClassesTable;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
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
            Path.of("src/test/resources/io/howdah/java/reach/reach.txt").toAbsolutePath();

    private static OpenClassesTable fresh;

    @BeforeAll
    static void analyse() {
        fresh = OpenClassesTable.ofThisJdk(RULES);
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, false, ClassLoader.getSystemClassLoader());
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
    void opensNoClassThatReachesSomethingInThisJdk() throws ClassNotFoundException {
        int open = 0;
        for (Set<Capability> granted :
                List.of(
                        EnumSet.noneOf(Capability.class),
                        EnumSet.of(Capability.FILES),
                        EnumSet.of(Capability.NETWORK),
                        EnumSet.allOf(Capability.class))) {
            for (String name : fresh.names()) {
                OpenClasses.Entry entry = OpenClasses.of(load(name));
                if (entry.isOpen(granted)) {
                    open++;
                    assertThat(beyond(granted, fresh.reached(name))).as(name).isEmpty();
                }
            }
        }
        assertThat(open).isGreaterThan(800 * 4);
    }

    @Test
    void opensNoMemberThatReachesSomethingInThisJdk() throws ClassNotFoundException {
        List<String> wrong = new ArrayList<>();
        Set<Capability> none = EnumSet.noneOf(Capability.class);
        int open = 0;
        for (String name : fresh.names()) {
            Class<?> type = load(name);
            OpenClasses.Entry entry = OpenClasses.of(type);
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
    void whatIsGuardedIsNotOpen() throws ClassNotFoundException {
        for (String name : fresh.names()) {
            Class<?> type = load(name);
            if (OpenClasses.of(type).isOpen(EnumSet.allOf(Capability.class))) {
                assertThat(GuardedTypes.powerOf(type)).as(name).isNull();
                assertThat(GuardedTypes.byName(type)).as(name).isNull();
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
        OpenClasses.Entry entry = OpenClasses.of(internal);
        assertThat(entry.isOpen(EnumSet.allOf(Capability.class))).isFalse();
    }
}
