package io.howdah.interop.access.reach;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.interop.access.reach.JdkClasses.JdkMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** What was decided by hand: reach.txt, which says how it is written. */
final class Rules {

    /**
     * What a line says of a pattern.
     *
     * @param kinds what is reached; nothing for harmless and analysed
     */
    record Rule(Set<String> kinds) {}

    private static final Set<String> KINDS =
            Set.of("files", "network", "processes", "code", "memory", "jvm", "threads", "native");

    /** By what the line names: a package with * or **, a class, or a method. */
    private final Map<String, Rule> ofCalls = new HashMap<>();

    private final Map<String, Rule> ofNatives = new HashMap<>();
    private final Map<String, Rule> ofClasses = new HashMap<>();

    static Rules read(Path file) {
        Rules rules = new Rules();
        try {
            int number = 0;
            for (String line : Files.readAllLines(file, UTF_8)) {
                number++;
                rules.add(line, file.getFileName() + ":" + number);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rules;
    }

    private void add(String line, String where) {
        int hash = line.indexOf('#');
        String text = (hash < 0 ? line : line.substring(0, hash)).strip();
        if (text.isEmpty()) {
            return;
        }
        String[] words = text.split("\\s+", -1);
        Map<String, Rule> all =
                switch (words[0]) {
                    case "calls" -> ofCalls;
                    case "natives" -> ofNatives;
                    case "classes" -> ofClasses;
                    default ->
                            throw new IllegalArgumentException(
                                    where
                                            + ": expected calls, natives or classes, got \""
                                            + words[0]
                                            + "\"");
                };
        Rule rule = new Rule(kinds(words[1], where));
        for (int i = 2; i < words.length; i++) {
            if (all.put(words[i], rule) != null) {
                throw new IllegalArgumentException(where + ": " + words[i] + " is there twice");
            }
        }
    }

    private static Set<String> kinds(String word, String where) {
        if (word.equals("harmless") || word.equals("analysed")) {
            return Set.of();
        }
        Set<String> kinds = new TreeSet<>(List.of(word.split("\\+")));
        if (!KINDS.containsAll(kinds)) {
            throw new IllegalArgumentException(
                    where + ": expected kinds of " + KINDS + ", got \"" + word + "\"");
        }
        return kinds;
    }

    /** {@return what the method reaches in itself} */
    Set<String> sink(JdkMethod method) {
        Set<String> kinds = new TreeSet<>();
        Rule rule = callRule(method);
        if (rule != null) {
            kinds.addAll(rule.kinds());
        } else if (method.is(Opcodes.ACC_NATIVE)) {
            kinds.add("native");
        }
        boolean setsForAll =
                method.writesStatics().get()
                        && method.is(Opcodes.ACC_STATIC)
                        && method.isAccessible()
                        && method.owner().isExported
                        && !method.descriptor().startsWith("()");
        if (setsForAll && !ofCalls.containsKey(method.owner().dottedName() + "." + method.name())) {
            kinds.add("jvm");
        }
        return kinds;
    }

    /** {@return whether it was decided what the method is, whatever it calls} */
    boolean isDecided(JdkMethod method) {
        return callRule(method) != null;
    }

    private final Map<JdkMethod, Rule> known = new HashMap<>();

    private @Nullable Rule callRule(JdkMethod method) {
        if (known.containsKey(method)) {
            return known.get(method);
        }
        String name = method.owner().dottedName();
        String packageName = method.owner().packageName();
        String called = name + "." + method.name();
        Rule rule = ofCalls.get(called + Signatures.parameters(method.descriptor()));
        if (rule == null) {
            rule = ofCalls.get(called);
        }
        if (rule == null) {
            rule = closest(ofCalls, name, packageName);
        }
        if (rule == null && method.is(Opcodes.ACC_NATIVE)) {
            rule = closest(ofNatives, name, packageName);
        }
        known.put(method, rule);
        return rule;
    }

    private static @Nullable Rule byPackage(Map<String, Rule> rules, String packageName) {
        Rule rule = rules.get(packageName + ".*");
        for (String each = packageName; rule == null; ) {
            rule = rules.get(each + ".**");
            int dot = each.lastIndexOf('.');
            if (dot < 0) {
                break;
            }
            each = each.substring(0, dot);
        }
        return rule;
    }

    /** {@return what was decided of a class, an enclosing class or its package} */
    @Nullable Rule ofClass(String className, String packageName) {
        return closest(ofClasses, className, packageName);
    }

    private static @Nullable Rule closest(
            Map<String, Rule> rules, String className, String packageName) {
        String each = className;
        while (true) {
            Rule rule = rules.get(each);
            if (rule != null) {
                return rule;
            }
            int dollar = each.lastIndexOf('$');
            if (dollar < 0) {
                return byPackage(rules, packageName);
            }
            each = each.substring(0, dollar);
        }
    }
}
