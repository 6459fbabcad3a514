package io.howdah.interop.access.reach;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.interop.access.reach.JdkClasses.JdkClass;
import io.howdah.interop.access.reach.JdkClasses.JdkMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * What the classes of one JDK reach, or of several together: open-classes.txt, which says how it is
 * written.
 *
 * <p>{@code main(reached, rules)} writes what the running JDK reaches. {@code main(table,
 * reached…)} writes the table of several.
 */
public final class OpenClassesTable {

    /** What wildcards can be made to open. */
    private static final Set<String> CAPABILITIES = Set.of("files", "network");

    private static final String UNREVIEWED = "unreviewed";

    /** Not public: it only lends its members to public classes that extend it. */
    private static final String HIDDEN = "hidden";

    private static final String HEAD =
            """
            # The public classes of the JDK, and what wildcards of PhpBuilder.allow() open of them. Written by
            # scripts/generate-open-classes, from the bytecode of the JDKs %s and from reach.txt.
            #
            # package
            #  Class open member… | files member… | jvm member…    open, but for members that reach something
            #  Class files | files member…                         opened where the host has allowed files
            #  Class threads                                       opened by its exact name alone
            #  Class hidden member…                                no public class; has members of public classes
            #
            # A member is a name, or a signature where methods of one name differ. Those that reach more than files and the network, and
            # those that are not here, are opened by the exact name of their class alone.
            """;

    /**
     * A class.
     *
     * @param kinds what can be reached by having the class at all
     * @param members by signature, what they reach
     */
    private record Entry(Set<String> kinds, Map<String, Set<String>> members) {

        void merge(Entry other) {
            kinds.addAll(other.kinds);
            other.members.forEach(
                    (member, reached) ->
                            members.computeIfAbsent(member, key -> new TreeSet<>())
                                    .addAll(reached));
        }
    }

    private final Map<String, Map<String, Entry>> packages = new TreeMap<>();

    private OpenClassesTable() {}

    /** {@return the table of the running JDK} */
    public static OpenClassesTable ofThisJdk(Path rules) {
        Rules reviewed = Rules.read(rules);
        JdkClasses classes = JdkClasses.read();
        return of(classes, new Reaches(classes, reviewed), reviewed);
    }

    private static OpenClassesTable of(JdkClasses classes, Reaches reaches, Rules rules) {
        OpenClassesTable table = new OpenClassesTable();
        for (JdkClass type : classes.exported()) {
            Rules.Rule rule = rules.ofClass(type.dottedName(), type.packageName());
            Entry entry = rule == null ? unreviewed() : reviewed(type, rule.kinds(), reaches);
            table.put(type, entry);
            if (CAPABILITIES.containsAll(entry.kinds)) {
                if (!type.writableStatics.isEmpty()) {
                    throw new IllegalStateException(
                            type.dottedName() + " has static fields that can be set");
                }
                table.addHidden(type, classes, reaches);
            }
        }
        return table;
    }

    private static Entry unreviewed() {
        return new Entry(new TreeSet<>(Set.of(UNREVIEWED)), new TreeMap<>());
    }

    private static Entry reviewed(JdkClass type, Set<String> kinds, Reaches reaches) {
        Entry entry = new Entry(new TreeSet<>(kinds), new TreeMap<>());
        Set<String> least = null;
        for (JdkMethod method : type.methods.values()) {
            if (!method.isAccessible() || method.name().equals("<clinit>")) {
                continue;
            }
            Set<String> reached = new TreeSet<>(reaches.of(method).keySet());
            boolean makes = method.name().equals("<init>") || method.is(Opcodes.ACC_STATIC);
            if (makes && (least == null || least.size() > reached.size())) {
                least = reached;
            }
            Set<String> all = new TreeSet<>(kinds);
            all.addAll(reached);
            entry.members
                    .computeIfAbsent(
                            method.name() + Signatures.parameters(method.descriptor()),
                            key -> new TreeSet<>())
                    .addAll(all);
        }
        if (least != null && !type.isInterface()) {
            entry.kinds.addAll(least); // whoever has an object of it has reached that
        }
        return entry;
    }

    private void addHidden(JdkClass type, JdkClasses classes, Reaches reaches) {
        Deque<String> waiting = new ArrayDeque<>(JdkClasses.supertypes(type));
        Set<String> seen = new HashSet<>();
        while (!waiting.isEmpty()) {
            JdkClass each = classes.get(waiting.remove());
            if (each == null || each.isExported || !seen.add(each.name)) {
                continue;
            }
            waiting.addAll(JdkClasses.supertypes(each));
            Entry entry = reviewed(each, Set.of(), reaches);
            entry.kinds.clear();
            entry.kinds.add(HIDDEN);
            put(each, entry);
        }
    }

    private void put(JdkClass type, Entry entry) {
        String packageName = type.packageName();
        String name =
                packageName.isEmpty() ? type.name : type.name.substring(packageName.length() + 1);
        packages.computeIfAbsent(packageName, key -> new TreeMap<>()).put(name, entry);
    }

    /** Takes in what another JDK reaches. */
    void merge(OpenClassesTable other) {
        other.packages.forEach(
                (packageName, classes) -> {
                    Map<String, Entry> known =
                            packages.computeIfAbsent(packageName, key -> new TreeMap<>());
                    classes.forEach(
                            (name, entry) -> {
                                Entry former = known.putIfAbsent(name, entry);
                                if (former != null) {
                                    former.merge(entry);
                                }
                            });
                });
    }

    /** {@return the names of all its public classes} */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        forEach(
                (name, entry) -> {
                    if (!entry.kinds.contains(HIDDEN)) {
                        names.add(name);
                    }
                });
        return names;
    }

    /** {@return what a class reaches} */
    public Set<String> reached(String className) {
        return entry(className).kinds;
    }

    /** {@return what the members of a class reach, by signature} */
    public Map<String, Set<String>> members(String className) {
        return entry(className).members;
    }

    private Entry entry(String className) {
        int dot = className.lastIndexOf('.');
        return packages.getOrDefault(className.substring(0, dot), Map.of())
                .getOrDefault(className.substring(dot + 1), unreviewed());
    }

    private void forEach(BiConsumer<String, Entry> action) {
        packages.forEach(
                (packageName, classes) ->
                        classes.forEach(
                                (name, entry) -> action.accept(packageName + "." + name, entry)));
    }

    // --- As text

    /** {@return all of it, for another JVM to merge} */
    List<String> dump() {
        List<String> lines = new ArrayList<>();
        packages.forEach(
                (packageName, classes) ->
                        classes.forEach(
                                (name, entry) -> {
                                    lines.add(packageName + " " + name + " " + join(entry.kinds));
                                    entry.members.forEach(
                                            (member, kinds) ->
                                                    lines.add("\t" + member + " " + join(kinds)));
                                }));
        return lines;
    }

    private static OpenClassesTable parse(List<String> lines) {
        OpenClassesTable table = new OpenClassesTable();
        Map<String, Set<String>> members = Map.of();
        for (String line : lines) {
            String[] words = line.strip().split(" ", -1);
            if (line.startsWith("\t")) {
                members.put(words[0], split(words.length < 2 ? "" : words[1]));
            } else {
                Entry entry = new Entry(split(words.length < 3 ? "" : words[2]), new TreeMap<>());
                table.packages
                        .computeIfAbsent(words[0], key -> new TreeMap<>())
                        .put(words[1], entry);
                members = entry.members;
            }
        }
        return table;
    }

    private static String join(Set<String> kinds) {
        return String.join("+", kinds);
    }

    private static Set<String> split(String kinds) {
        return kinds.isEmpty() ? new TreeSet<>() : new TreeSet<>(List.of(kinds.split("\\+")));
    }

    /** {@return the lines of open-classes.txt} */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        packages.forEach(
                (packageName, classes) -> {
                    lines.add(packageName);
                    classes.forEach((name, entry) -> lines.add(" " + name + line(entry)));
                });
        return lines;
    }

    private static String line(Entry entry) {
        Set<String> kinds = new TreeSet<>(entry.kinds);
        boolean isHidden = kinds.remove(HIDDEN);
        if (kinds.size() > 1) {
            kinds.remove(UNREVIEWED); // another JDK has reviewed kin of it
        }
        StringBuilder line = new StringBuilder(" ");
        line.append(isHidden ? HIDDEN : kinds.isEmpty() ? "open" : join(kinds));
        if (!CAPABILITIES.containsAll(kinds)) {
            return line.toString();
        }
        Map<String, Set<String>> groups = new TreeMap<>();
        byName(entry.members)
                .forEach(
                        (member, reached) ->
                                groups.computeIfAbsent(join(reached), key -> new TreeSet<>())
                                        .add(member));
        groups.forEach(
                (reached, members) -> {
                    line.append(reached.isEmpty() ? "" : " | " + reached);
                    members.forEach(member -> line.append(' ').append(member));
                });
        return line.toString();
    }

    /** Methods of one name that reach the same become one. */
    private static Map<String, Set<String>> byName(Map<String, Set<String>> members) {
        Map<String, Map<String, Set<String>>> overloads = new TreeMap<>();
        members.forEach(
                (member, reached) ->
                        overloads
                                .computeIfAbsent(
                                        member.substring(0, member.indexOf('(')),
                                        key -> new TreeMap<>())
                                .put(member, reached));
        Map<String, Set<String>> named = new TreeMap<>();
        overloads.forEach(
                (name, each) -> {
                    if (new HashSet<>(each.values()).size() == 1) {
                        named.put(name, each.values().iterator().next());
                    } else {
                        named.putAll(each);
                    }
                });
        return named;
    }

    public static void main(String[] arguments) throws IOException {
        Path out = Path.of(arguments[0]);
        if (arguments[1].endsWith("reach.txt")) {
            List<String> lines = new ArrayList<>(ofThisJdk(Path.of(arguments[1])).dump());
            lines.add(0, Runtime.version().toString());
            Files.write(out, lines, UTF_8);
            return;
        }
        OpenClassesTable table = null;
        List<String> versions = new ArrayList<>();
        for (int i = 1; i < arguments.length; i++) {
            List<String> lines = Files.readAllLines(Path.of(arguments[i]), UTF_8);
            versions.add(lines.get(0));
            OpenClassesTable one = parse(lines.subList(1, lines.size()));
            table = merged(table, one);
        }
        List<String> lines = new ArrayList<>();
        HEAD.formatted(String.join(" and ", versions)).lines().forEach(lines::add);
        if (table != null) {
            lines.addAll(table.lines());
        }
        Files.write(out, lines, UTF_8);
    }

    private static OpenClassesTable merged(@Nullable OpenClassesTable all, OpenClassesTable one) {
        if (all == null) {
            return one;
        }
        all.merge(one);
        return all;
    }
}
