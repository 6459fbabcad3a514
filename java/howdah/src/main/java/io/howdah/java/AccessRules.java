package io.howdah.java;

import java.util.List;
import java.util.function.Predicate;

/**
 * Which Java classes PHP code may reach: what the host has allowed by patterns and predicates. Equal
 * rules share all that is known of classes.
 */
public final class AccessRules {

    /** Nothing is allowed. */
    public static final AccessRules NOTHING = new AccessRules(List.of(), List.of());

    private final List<String> patterns;
    private final List<Predicate<Class<?>>> predicates;

    private AccessRules(List<String> patterns, List<Predicate<Class<?>>> predicates) {
        this.patterns = patterns;
        this.predicates = predicates;
    }

    /**
     * {@return the rules that these make together}
     *
     * @param patterns {@code java.util.*}, {@code org.apache.lucene.**} or a class name
     * @param predicates each allows more
     * @throws IllegalArgumentException if a pattern is malformed
     */
    public static AccessRules of(List<String> patterns, List<Predicate<Class<?>>> predicates) {
        return new AccessRules(List.copyOf(patterns), List.copyOf(predicates));
    }

    /** {@return whether nothing at all is allowed} */
    boolean allowNothing() {
        return patterns.isEmpty() && predicates.isEmpty();
    }

    /** {@return whether PHP code may name and use this class} */
    boolean allows(Class<?> type) {
        String name = type.getName();
        for (String pattern : patterns) {
            if (pattern.endsWith(".**")
                    ? name.startsWith(pattern.substring(0, pattern.length() - 2))
                    : pattern.endsWith(".*")
                            ? type.getPackageName()
                                    .equals(pattern.substring(0, pattern.length() - 2))
                            : name.equals(pattern)
                                    || name.replace('$', '.').equals(pattern)) {
                return true;
            }
        }
        for (Predicate<Class<?>> predicate : predicates) {
            if (predicate.test(type)) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return whether what a type declares may be reached on objects of a class}
     *
     * @param type the class itself, or a superclass or interface of it
     * @param of the class of the object
     */
    boolean opens(Class<?> type, Class<?> of) {
        return allows(type);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AccessRules rules
                && patterns.equals(rules.patterns)
                && predicates.equals(rules.predicates);
    }

    @Override
    public int hashCode() {
        return 31 * patterns.hashCode() + predicates.hashCode();
    }
}
