package io.howdah.interop.access;

import io.howdah.interop.access.Denylist.Power;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which Java classes PHP code may reach: what the host has allowed by patterns and predicates. Of
 * the JDK's classes, wildcards and predicates open those of a list ({@link OpenClasses}), and those
 * that reach files or the network only if the host has granted this; of all others, those that are
 * not restricted ({@link Denylist}). Equal rules share all that is known of classes; a predicate
 * equals only itself.
 *
 * <p>The rules, for a class of the JVM:
 *
 * <ul>
 *   <li>PHP may name it, make objects of it and use what is static in it, if the host has
 *       {@linkplain #allows allowed} it: it is named in full, or it is not restricted, open if it
 *       is the JDK's, and a wildcard covers it or a predicate accepts it.
 *   <li>Of an object, PHP may use the members of those of its types that are {@linkplain #opens
 *       open}. Those of an object that is a power (a class loader, a thread, …) are opened only by
 *       types named in full. All other objects are opaque: they can be compared, converted to a
 *       string, and passed back to Java.
 *   <li>{@code foreach}, {@code count}, {@code []}, {@code isset}, {@code var_dump} and {@code
 *       json_encode} use an object as an Iterable, Iterator, Collection, List or Map. They
 *       {@linkplain #reads read} collections of {@code java.util} whoever made them, as they read
 *       arrays, and other objects if such a type of theirs is open. To write by {@code []} and
 *       {@code unset} always takes an open type.
 *   <li>A closure or object of PHP becomes a Java object of any interface but restricted ones,
 *       {@linkplain #implementable} ones.
 * </ul>
 */
public final class AccessRules {

    /** Nothing is allowed. */
    public static final AccessRules NOTHING = new AccessRules(Set.of(), List.of(), Set.of());

    private static final Set<String> STANDARD_COLLECTIONS =
            Set.of("java.util", "java.util.concurrent");

    private final Set<ClassPattern> patterns;
    private final List<Predicate<Class<?>>> predicates;
    private final Set<Predicate<Class<?>>> predicateIdentities;
    private final Set<Capability> granted;

    /** Computed once for each class. */
    private final ClassCache<Verdict> verdicts = new ClassCache<>(this::judge);

    private final ClassCache<Elements> elements = new ClassCache<>(type -> Elements.of(type, this));

    /**
     * What the rules say of a class.
     *
     * @param allowed whether PHP may name it
     * @param named whether the host has named it in full
     * @param denied the entry of its name, or null
     * @param power the power that it is or has among its supertypes, or null
     * @param ofJdk what the table has of it; null if it is not the JDK's
     */
    private record Verdict(
            boolean allowed,
            boolean named,
            Denylist.@Nullable Entry denied,
            @Nullable Power power,
            OpenClasses.@Nullable Entry ofJdk) {}

    private AccessRules(
            Set<ClassPattern> patterns,
            List<Predicate<Class<?>>> predicates,
            Set<Capability> granted) {
        this.patterns = patterns;
        this.predicates = predicates;
        this.granted = granted;
        predicateIdentities = Collections.newSetFromMap(new IdentityHashMap<>());
        predicateIdentities.addAll(predicates);
    }

    /**
     * {@return the rules that these make together}
     *
     * @param patterns {@code java.util.*}, {@code org.apache.lucene.**} or a class name
     * @param predicates each allows more
     * @param granted what these may open beside what reaches nothing
     * @throws IllegalArgumentException if a pattern is malformed
     */
    public static AccessRules of(
            List<String> patterns, List<Predicate<Class<?>>> predicates, Set<Capability> granted) {
        Set<ClassPattern> parsed = new LinkedHashSet<>();
        for (String pattern : patterns) {
            parsed.add(ClassPattern.parse(pattern));
        }
        return new AccessRules(parsed, List.copyOf(predicates), Set.copyOf(granted));
    }

    private Verdict judge(Class<?> type) {
        boolean named = false;
        boolean covered = false;
        for (ClassPattern pattern : patterns) {
            if (pattern.matches(type)) {
                covered = true;
                named |= pattern.extent() == ClassPattern.Extent.CLASS;
            }
        }
        Denylist.Entry denied = Denylist.byName(type);
        Power power = Denylist.powerOf(type);
        OpenClasses.Entry ofJdk = OpenClasses.of(type);
        boolean open = denied == null && power == null && (ofJdk == null || ofJdk.isOpen(granted));
        boolean allowed = named || (open && (covered || isAccepted(type)));
        return new Verdict(allowed, named, denied, power, ofJdk);
    }

    private boolean isAccepted(Class<?> type) {
        for (Predicate<Class<?>> predicate : predicates) {
            if (predicate.test(type)) {
                return true;
            }
        }
        return false;
    }

    /** {@return whether nothing at all is allowed} */
    public boolean allowNothing() {
        return patterns.isEmpty() && predicates.isEmpty();
    }

    /**
     * {@return whether PHP code may name and use this class} An array counts as its elements do,
     * and primitive types are always allowed.
     */
    public boolean allows(Class<?> type) {
        if (type.isPrimitive()) {
            return true;
        }
        return type.isArray() ? allows(type.getComponentType()) : verdicts.get(type).allowed();
    }

    /** {@return whether the class is restricted: allowed only where it is named in full} */
    boolean isRestricted(Class<?> type) {
        if (type.isArray()) {
            return isRestricted(type.getComponentType());
        }
        Verdict verdict = verdicts.get(type);
        return verdict.denied() != null || verdict.power() != null;
    }

    /** {@return whether all objects of the class are restricted} */
    public boolean isPower(Class<?> type) {
        return verdicts.get(type).power() != null;
    }

    /**
     * {@return whether what a type declares may be reached on objects of a class}
     *
     * @param type the class itself, or a superclass or interface of it
     * @param of the class of the object
     */
    public boolean opens(Class<?> type, Class<?> of) {
        Verdict verdict = verdicts.get(type);
        return verdict.allowed() && (verdict.named() || verdicts.get(of).power() == null);
    }

    /**
     * {@return why a method or constructor of an open class cannot be called, and what the host can
     * do; null if it can} Of a class of the JDK, the members can be called that are in its list,
     * and all of them if it is named in full.
     *
     * @param member one that the class has or inherits
     * @param of the open class
     */
    public @Nullable String refusal(Executable member, Class<?> of) {
        Class<?> declaring = member.getDeclaringClass();
        if (declaring == Object.class) {
            return null; // every object has it
        }
        boolean isStatic = Modifier.isStatic(member.getModifiers());
        Verdict verdict = verdicts.get(declaring);
        OpenClasses.Entry ofJdk = verdict.ofJdk();
        if (ofJdk == null || verdict.named()) {
            return null;
        }
        if (!isStatic && (verdicts.get(of).named() || !OpenClasses.isOfJdk(of))) {
            return null;
        }
        Set<String> closes = ofJdk.closes(member, granted);
        if (closes.isEmpty()) {
            return null;
        }
        String name = declaring.getName();
        return (member instanceof Constructor<?> ? "new " : "")
                + name
                + (member instanceof Constructor<?> ? "" : "." + member.getName())
                + Arrays.stream(member.getParameterTypes())
                        .map(TypeNames::of)
                        .collect(Collectors.joining(", ", "(", ")"))
                + restricted(
                        OpenClasses.why(closes), "its class", name, OpenClasses.needed(closes));
    }

    /**
     * {@return whether PHP may use objects of a class as this type} It itself is open, or a public
     * type between the two is.
     *
     * @param type a supertype of the class
     * @param of the class of the object
     */
    public boolean opensAs(Class<?> type, Class<?> of) {
        for (Class<?> each = of; each != null; each = each.getSuperclass()) {
            if (type.isAssignableFrom(each) && opensOneOf(each, type, of)) {
                return true;
            }
        }
        return false;
    }

    private boolean opensOneOf(Class<?> each, Class<?> type, Class<?> of) {
        if (Modifier.isPublic(each.getModifiers()) && opens(each, of)) {
            return true;
        }
        for (Class<?> implemented : each.getInterfaces()) {
            if (type.isAssignableFrom(implemented) && opensOneOf(implemented, type, of)) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return whether PHP may read objects of a class as this type} It may use them so, or they
     * are collections of {@code java.util}, which hold what PHP could be given as an array.
     *
     * @param type Iterable, Iterator, Collection, List or Map
     * @param of the class of the object
     */
    boolean reads(Class<?> type, Class<?> of) {
        if (!type.isAssignableFrom(of)) {
            return false;
        }
        boolean standard =
                STANDARD_COLLECTIONS.contains(of.getPackageName())
                        && verdicts.get(of).power() == null;
        return standard || opensAs(type, of);
    }

    /** {@return as what PHP may read the elements of an object of a class} */
    public Elements elements(Class<?> of) {
        return elements.get(of);
    }

    /** {@return whether a closure or an object of PHP may become an object of this interface} */
    public boolean implementable(Class<?> type) {
        return !isRestricted(type) || verdicts.get(type).named();
    }

    /** {@return why PHP cannot use a class, and what the host can do; null if it can} */
    public @Nullable String explain(Class<?> type) {
        if (type.isPrimitive()) {
            return null;
        }
        if (type.isArray()) {
            return explain(type.getComponentType());
        }
        String name = type.getName();
        if (!isPublic(type)) {
            return explainHidden(type, name);
        }
        Verdict verdict = verdicts.get(type);
        if (verdict.allowed()) {
            return null;
        }
        String because = verdict.denied() == null ? null : verdict.denied().why();
        if (verdict.power() != null) {
            because = why(verdict.power(), type);
        }
        if (because != null) {
            return name + restricted(because, "it", name, null);
        }
        OpenClasses.Entry ofJdk = verdict.ofJdk();
        if (ofJdk != null && !ofJdk.isOpen(granted)) {
            Set<String> reaches = ofJdk.reaches();
            return name
                    + restricted(OpenClasses.why(reaches), "it", name, OpenClasses.needed(reaches));
        }
        String packageName = type.getPackageName();
        return name
                + " is not allowed: allow it by allow(\""
                + name
                + "\"), or its package by allow(\""
                + (packageName.isEmpty() ? "*" : packageName + ".*")
                + "\")";
    }

    /**
     * {@return why PHP cannot use a class that it cannot name, and what opens more of its objects}
     *
     * @param name what the class is called
     */
    public String explainHidden(Class<?> type, String name) {
        List<Class<?>> closed = new ArrayList<>();
        List<Class<?>> open = new ArrayList<>();
        for (Class<?> each : Supertypes.all(type)) {
            if (each != type && each != Object.class && isPublic(each) && isExported(each)) {
                (opens(each, type) ? open : closed).add(each);
            }
        }
        String rules =
                closed.stream()
                        .filter(each -> open.stream().noneMatch(each::isAssignableFrom))
                        .filter(AccessRules::hasMethods)
                        .filter(
                                each ->
                                        closed.stream()
                                                .noneMatch(
                                                        other ->
                                                                other != each
                                                                        && each.isAssignableFrom(
                                                                                other)))
                        .map(each -> "allow(\"" + each.getName() + "\")")
                        .collect(Collectors.joining(" or "));
        Power power = verdicts.get(type).power();
        return name
                + " is not public"
                + (power == null ? ": " : ", and restricted (" + why(power, type) + "): ")
                + (rules.isEmpty()
                        ? "use a public superclass or interface of it"
                        : "its objects can be used as what is public of it, by " + rules);
    }

    private static String why(Power power, Class<?> type) {
        String why = power.entry().why();
        return power.power() == type ? why : "as a " + power.power().getName() + ", " + why;
    }

    private static boolean hasMethods(Class<?> type) {
        return Arrays.stream(Supertypes.methods(type))
                .anyMatch(method -> method.getDeclaringClass() != Object.class);
    }

    private static boolean isExported(Class<?> type) {
        return type.getModule().isExported(type.getPackageName());
    }

    /** What opens a class, or a member of it, that no wildcard does. */
    private static String restricted(
            String because, String subject, String name, @Nullable List<Capability> capabilities) {
        String text =
                " is restricted ("
                        + because
                        + "): "
                        + subject
                        + " must be named exactly, by allow(\""
                        + name
                        + "\")";
        return capabilities == null
                ? text
                : text
                        + ", or covered by a wildcard with "
                        + capabilities.stream()
                                .map(Capability::call)
                                .collect(Collectors.joining(" and "));
    }

    private static boolean isPublic(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            if (!Modifier.isPublic(each.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AccessRules rules
                && patterns.equals(rules.patterns)
                && predicateIdentities.equals(rules.predicateIdentities)
                && granted.equals(rules.granted);
    }

    @Override
    public int hashCode() {
        int hash = patterns.hashCode() + granted.hashCode();
        for (Predicate<Class<?>> predicate : predicateIdentities) {
            hash += System.identityHashCode(predicate);
        }
        return hash;
    }

    @Override
    public String toString() {
        return patterns
                + (predicates.isEmpty() ? "" : " and " + predicates.size() + " predicate(s)")
                + (granted.isEmpty() ? "" : " with " + granted);
    }
}
