package io.howdah.interop.access;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What wildcards open of the JDK: the table {@code open-classes.txt}, which {@code
 * scripts/generate-open-classes} makes of the JDK's bytecode and of what was reviewed by hand. What
 * is not in it is closed, and so is what a newer JDK brings.
 */
final class OpenClasses {

    private static final String RESOURCE = "open-classes.txt";

    private static final Map<String, String> PHRASES =
            Map.of(
                    "files", "reaches files",
                    "network", "reaches the network",
                    "processes", "starts processes",
                    "code", "finds, loads or runs code",
                    "memory", "reaches memory outside of Java's heap",
                    "jvm", "reads or sets what counts for the whole JVM",
                    "threads", "starts or ends threads",
                    "native", "runs native code",
                    "unreviewed", "has not been reviewed",
                    "hidden", "is not public");

    private static final Entry MISSING = new Entry(Set.of("unreviewed"), Map.of());

    /** Read when a class of the JDK is asked for first. */
    private static final class Table {
        static final String TEXT = read();

        private static String read() {
            try (InputStream in = OpenClasses.class.getResourceAsStream(RESOURCE)) {
                if (in == null) {
                    throw new IllegalStateException(RESOURCE + " is missing beside this class");
                }
                return new String(in.readAllBytes(), ISO_8859_1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * What the table has of a class.
     *
     * @param reaches what whoever has an object of it reaches
     * @param members what is reached by them, by name or signature; others are closed
     */
    record Entry(Set<String> reaches, Map<String, Set<String>> members) {

        /** {@return whether wildcards open the class} */
        boolean isOpen(Set<Capability> granted) {
            return covers(granted, reaches);
        }

        /** {@return what keeps wildcards from opening a member; nothing if they open it} */
        Set<String> closes(Executable member, Set<Capability> granted) {
            Set<String> reached = members.get(name(member));
            if (reached == null) {
                reached = members.get(name(member) + parameters(member));
            }
            if (reached == null) {
                return Set.of("unreviewed");
            }
            return covers(granted, reached) ? Set.of() : reached;
        }
    }

    private OpenClasses() {}

    /** {@return the whole table} */
    static String table() {
        return Table.TEXT;
    }

    /** {@return whether a class comes with the JDK} */
    static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return true;
        }
        String module = type.getModule().getName();
        return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    }

    /** {@return what the table has of a class; null if it is not the JDK's} */
    static @Nullable Entry of(Class<?> of) {
        Class<?> type = of;
        while (type.isArray()) {
            type = type.getComponentType();
        }
        if (type.isPrimitive() || !isOfJdk(type)) {
            return null;
        }
        String packageName = type.getPackageName();
        String line = line(packageName, type.getName().substring(packageName.length() + 1));
        return line == null ? MISSING : parse(line);
    }

    /** {@return whether the table has a class, open or not} */
    static boolean knows(String packageName, String name) {
        return line(packageName, name) != null;
    }

    /** A package has a line, then one of each class, after a space. */
    private static @Nullable String line(String packageName, String name) {
        String text = table();
        int at = text.indexOf("\n" + packageName + "\n");
        if (at < 0) {
            return null;
        }
        int start = at + packageName.length() + 2;
        while (start < text.length() && text.charAt(start) == ' ') {
            int end = text.indexOf('\n', start);
            if (text.startsWith(name, start + 1) && text.charAt(start + 1 + name.length()) == ' ') {
                return text.substring(start + name.length() + 2, end);
            }
            start = end + 1;
        }
        return null;
    }

    /** As {@code open add get | files <init>(File)}. */
    private static Entry parse(String line) {
        String[] groups = line.split(" \\| ", -1);
        Map<String, Set<String>> members = new HashMap<>();
        Set<String> reaches = Set.of();
        for (int i = 0; i < groups.length; i++) {
            String[] words = groups[i].split(" ", -1);
            Set<String> reached =
                    words[0].equals("open")
                            ? Set.of()
                            : new TreeSet<>(Arrays.asList(words[0].split("\\+")));
            if (i == 0) {
                reaches = reached;
            }
            for (int j = 1; j < words.length; j++) {
                members.put(words[j], i == 0 ? Set.of() : reached);
            }
        }
        return new Entry(reaches, members);
    }

    private static boolean covers(Set<Capability> granted, Set<String> reached) {
        for (String each : reached) {
            if (granted.stream().noneMatch(capability -> capability.word().equals(each))) {
                return false;
            }
        }
        return true;
    }

    /** {@return what a host can grant to open this; null if its name alone does} */
    static @Nullable List<Capability> needed(Set<String> reached) {
        List<Capability> needed = new ArrayList<>();
        for (Capability each : Capability.values()) {
            if (reached.contains(each.word())) {
                needed.add(each);
            }
        }
        return needed.size() == reached.size() ? needed : null;
    }

    /** {@return as a sentence, "it reaches files"} */
    static String why(Set<String> reached) {
        StringJoiner phrases = new StringJoiner(", ", "it ", "");
        for (String each : reached) {
            phrases.add(PHRASES.getOrDefault(each, each));
        }
        return phrases.toString();
    }

    private static String name(Executable member) {
        return member instanceof Constructor<?> ? "<init>" : member.getName();
    }

    /** As the table has them: the last names of the types. */
    private static String parameters(Executable member) {
        StringJoiner names = new StringJoiner(",", "(", ")");
        for (Class<?> type : member.getParameterTypes()) {
            String name = type.getTypeName();
            names.add(name.substring(name.lastIndexOf('.') + 1));
        }
        return names.toString();
    }
}
