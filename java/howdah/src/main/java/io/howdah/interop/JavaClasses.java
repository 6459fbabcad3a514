package io.howdah.interop;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putVarintField;

import io.howdah.interop.access.AccessRules;
import io.howdah.interop.access.PhpCode;
import io.howdah.interop.access.Supertypes;
import io.howdah.interop.access.TypeNames;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Refused;
import io.howdah.wire.Schema;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Java classes of equal rules and the same class loader: their numbers, members and what PHP
 * has of them. PHP keeps its side of it for the life of its process, as long as no interpreter with
 * other rules is opened. So in this process all interpreters have it in common, and each PHP
 * process has one of its own.
 */
public final class JavaClasses {

    /** Names that are no classes are kept, up to so many. */
    private static final int MOST_MISSING = 4096;

    /** Where nothing is allowed, there are still exceptions. */
    private static final JavaClasses NOTHING =
            new JavaClasses(AccessRules.NOTHING, ClassLoader.getSystemClassLoader());

    /** Set in the number of one whose classes PHP code may not name; the engine looks at it. */
    private static final long UNNAMED = 1L << Schema.WordBit.UNNAMED_CLASSES;

    /** That of the interpreter before this one. Weak, because it keeps a class loader. */
    private static WeakReference<@Nullable JavaClasses> latest = new WeakReference<>(null);

    private final AccessRules rules;
    private final ClassLoader loader;

    /** By which PHP knows it: there may be others, of other class loaders too. 0: PHP does not. */
    private long number;

    private final Exports exports = new Exports();
    private MethodHandles.@Nullable Lookup lookup;

    private final Map<Class<?>, ClassView> views = new HashMap<>();

    /** What was asked for last: elements of a collection are mostly of one class. */
    private @Nullable Class<?> lastType;

    private @Nullable ClassView lastView;

    private final List<ClassView> byNumber = new ArrayList<>();
    private final Map<Nameless, ClassView> nameless = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> missing = new HashSet<>();

    private Member[] members = new Member[256];
    private int memberCount;

    /** Those whose descriptions stand in messages that have not been sent. */
    private final List<ClassView> telling = new ArrayList<>();

    /** What makes classes one that have no name of their own. */
    private record Nameless(
            @Nullable Class<?> superclass, List<Class<?>> interfaces, ClassView.Form form) {}

    /** How PHP code implements interfaces. */
    private final Map<Implemented, Optional<ImplementationClass>> implementations = new HashMap<>();

    /** What makes classes one by which PHP code implements interfaces. */
    private record Implemented(List<Class<?>> interfaces, Set<String> overridden) {}

    private JavaClasses(AccessRules rules, ClassLoader loader) {
        this.rules = rules;
        this.loader = loader;
    }

    /** {@return what is known of classes in a process that has just begun} */
    static JavaClasses apart(AccessRules rules, ClassLoader loader) {
        return new JavaClasses(rules, loader);
    }

    /** {@return what is known of classes under these rules in this process} */
    static synchronized JavaClasses of(AccessRules rules, ClassLoader loader) {
        if (rules.allowNothing()) {
            return NOTHING;
        }
        JavaClasses known = latest.get();
        if (known == null || !known.rules.equals(rules) || known.loader != loader) {
            known = new JavaClasses(rules, loader);
            latest = new WeakReference<>(known);
        }
        return known;
    }

    /**
     * An interpreter is opened. PHP forgets what it knew of others, and this what it told PHP if
     * that was forgotten since.
     *
     * @param interpreter a number that no other interpreter of its process has
     * @param known the number of that which PHP knows
     * @return the number of this
     */
    long open(long interpreter, long known) {
        // What a thread has left that ended with its interpreter open.
        exports.releaseAll();
        telling.forEach(view -> view.told(false));
        telling.clear();
        if (number == 0) {
            number = rules.allowNothing() ? interpreter | UNNAMED : interpreter;
        } else if (number != known) {
            byNumber.forEach(ClassView::forget);
        }
        return number;
    }

    Exports exports() {
        return exports;
    }

    AccessRules rules() {
        return rules;
    }

    /** {@return what finds members, as the host's own code would} */
    public MethodHandles.Lookup lookup() {
        MethodHandles.Lookup known = lookup;
        if (known == null) {
            known = CallerLoader.lookup(loader);
            lookup = known;
        }
        return known;
    }

    // --- By name

    /**
     * {@return the class of a name as PHP or Java writes it, whether allowed or not; null if there
     * is none}
     */
    @Nullable Class<?> find(String name) {
        String javaName = name.replace('\\', '.');
        if (javaName.startsWith(".")) {
            javaName = javaName.substring(1);
        }
        if (missing.contains(javaName)) {
            return null;
        }
        Class<?> found = load(javaName);
        if (found == null) {
            if (missing.size() == MOST_MISSING) {
                missing.clear();
            }
            missing.add(javaName);
        }
        return found;
    }

    /** PHP does not tell member classes from packages: the last names may be those of members. */
    private @Nullable Class<?> load(String javaName) {
        String name = javaName;
        while (true) {
            try {
                return Class.forName(name, false, loader);
            } catch (ClassNotFoundException | LinkageError e) {
                int dot = name.lastIndexOf('.');
                if (dot <= 0) {
                    return null;
                }
                name = name.substring(0, dot) + '$' + name.substring(dot + 1);
            }
        }
    }

    /**
     * {@return the allowed class of this name}
     *
     * @throws Refused if there is none
     */
    public Class<?> require(String name) {
        Class<?> type = find(name);
        if (type != null && isUsable(type)) {
            return type;
        }
        String why = type == null ? null : explain(type);
        throw new Refused(
                "Error",
                why != null
                        ? why
                        : "there is no Java class "
                                + name.replace('\\', '.')
                                + ": check the name, and the class loader of the host");
    }

    /** {@return whether PHP code may name a class: it is allowed, and can be reached} */
    boolean isUsable(Class<?> type) {
        return rules.allows(type) && isReachable(type);
    }

    private boolean isReachable(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && type.getModule()
                        .isExported(type.getPackageName(), lookup().lookupClass().getModule());
    }

    /** Replies to CLASS: the class of this name and what PHP has to know of it, or null. */
    public void describe(MessageWriter out, String name) {
        Class<?> type = find(name);
        if (type == null || !(isUsable(type) || Throwable.class.isAssignableFrom(type))) {
            return;
        }
        ClassView view = view(type);
        MessageBuffer b = out.buffer();
        putVarintField(b, Schema.FoundClass.NUMBER, view.number());
        int mark = messageStart(b, Schema.FoundClass.DESCRIPTIONS);
        tell(out, view);
        messageEnd(b, mark);
    }

    /** {@return why a name cannot be used; null if there is no such class} */
    public @Nullable String explain(String name) {
        Class<?> type = find(name);
        if (type != null) {
            return explain(type);
        }
        for (ClassView view : byNumber) {
            if (view.name().equalsIgnoreCase(name) && isNameless(view.type())) {
                return rules.explainHidden(view.type(), name.replace('\\', '.'));
            }
        }
        return null;
    }

    private @Nullable String explain(Class<?> type) {
        String why = rules.explain(type);
        if (why != null || type.isPrimitive() || type.isArray() || isReachable(type)) {
            return why;
        }
        return type.getName()
                + " is not exported by "
                + type.getModule()
                + ": start Java with --add-exports "
                + type.getModule().getName()
                + "/"
                + type.getPackageName()
                + "=ALL-UNNAMED";
    }

    // --- Views

    /** {@return the class as PHP sees it} */
    ClassView view(Class<?> type) {
        ClassView known = lastView;
        if (known != null && lastType == type) {
            return known;
        }
        known = views.get(type);
        if (known == null) {
            known = make(type);
            views.put(type, known);
        }
        lastView = known;
        lastType = type;
        return known;
    }

    /** {@return the class of a number that PHP has} */
    ClassView view(int number) {
        return byNumber.get(number - 1);
    }

    private ClassView make(Class<?> type) {
        if (!isNameless(type)) {
            return add(type, TypeNames.php(type));
        }
        Class<?> superclass = Supertypes.superclass(type);
        if (superclass != null && superclass.isEnum()) {
            return view(superclass); // a constant with a body is one of its enum all the same
        }
        List<Class<?>> interfaces = Arrays.asList(type.getInterfaces());
        Nameless key = new Nameless(superclass, interfaces, ClassView.formOf(type));
        ClassView known = nameless.get(key);
        if (known == null) {
            Class<?> first =
                    interfaces.isEmpty() && superclass != null
                            ? superclass
                            : interfaces.isEmpty() ? Object.class : interfaces.get(0);
            known = add(type, view(first).name() + "@anonymous");
            nameless.put(key, known);
        }
        return known;
    }

    /** {@return whether a class has no name that code could use} */
    boolean isNameless(Class<?> type) {
        return PhpCode.class.isAssignableFrom(type)
                || type.isHidden()
                || type.isAnonymousClass()
                || type.isLocalClass()
                || type.isSynthetic()
                || Proxy.isProxyClass(type);
    }

    private ClassView add(Class<?> type, String name) {
        String unique = name;
        for (int i = 2; !names.add(unique.toLowerCase(Locale.ROOT)); i++) {
            unique = name + "@" + i;
        }
        ClassView view = new ClassView(this, type, byNumber.size() + 1, unique);
        byNumber.add(view);
        return view;
    }

    /** {@return of a class and its supertypes, the most special ones whose members are open} */
    List<Class<?>> openTypes(Class<?> type) {
        Set<Class<?>> open = new LinkedHashSet<>();
        boolean ofPhp = PhpCode.class.isAssignableFrom(type); // the class is Howdah's own
        for (Class<?> each : Supertypes.all(type)) {
            if (rules.opens(each, ofPhp ? each : type)
                    && isReachable(each)
                    && open.stream().noneMatch(each::isAssignableFrom)) {
                open.add(each);
            }
        }
        return List.copyOf(open);
    }

    /**
     * {@return the class by which PHP code implements interfaces; null if there can be none}
     *
     * @param interfaces no one of them extends another
     * @param parent a class loader that knows them all
     * @param overridden the names of the default methods that PHP code has
     */
    @Nullable ImplementationClass implementation(
            List<Class<?>> interfaces, @Nullable ClassLoader parent, Set<String> overridden) {
        return implementations
                .computeIfAbsent(
                        new Implemented(List.copyOf(interfaces), Set.copyOf(overridden)),
                        key ->
                                Optional.ofNullable(
                                        ImplementationClass.of(
                                                interfaces, parent, overridden::contains)))
                .orElse(null);
    }

    // --- Members

    /** Takes a member in. Returns its number. */
    int member(String label, List<Candidate> candidates) {
        if (memberCount == members.length) {
            members = Arrays.copyOf(members, memberCount * 2);
        }
        members[memberCount] = new Member(this, label, candidates);
        return Schema.Limit.FIRST_MEMBER + memberCount++;
    }

    /** {@return the member of a number} */
    Member member(int number) {
        int index = number - Schema.Limit.FIRST_MEMBER;
        if (index >= memberCount) {
            throw new IllegalStateException("PHP called member " + number + ", which is none");
        }
        return members[index];
    }

    // --- What PHP has

    /** {@return whether PHP knows a class, or will have read of it in the current message} */
    boolean isTold(ClassView view, int depth) {
        return view.isTold(depth);
    }

    /** Writes the descriptions that PHP does not have, of a class and of those it needs. */
    void tell(MessageWriter out, ClassView view) {
        List<ClassView> waiting = new ArrayList<>();
        waiting.add(view);
        while (!waiting.isEmpty()) {
            tellOne(out, waiting.remove(waiting.size() - 1), waiting);
        }
    }

    private void tellOne(MessageWriter out, ClassView view, List<ClassView> waiting) {
        int depth = out.nesting();
        if (view.isTold(depth)) {
            return;
        }
        Description description = view.description();
        view.telling(depth);
        telling.add(view);
        for (ClassView each : description.before()) {
            tellOne(out, each, waiting);
        }
        description.write(out);
        waiting.addAll(description.beside());
    }

    /** The message that is nested so deep goes to PHP, or is given up. */
    void told(int depth, boolean sent) {
        for (int i = telling.size() - 1; i >= 0 && telling.get(i).isPending(depth); i--) {
            telling.remove(i).told(sent);
        }
    }
}
