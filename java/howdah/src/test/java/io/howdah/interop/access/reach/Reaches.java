package io.howdah.interop.access.reach;

import io.howdah.interop.access.reach.JdkClasses.Call;
import io.howdah.interop.access.reach.JdkClasses.JdkClass;
import io.howdah.interop.access.reach.JdkClasses.JdkMethod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * What the methods of the JDK reach, by their calls.
 *
 * <p>A call counts for the method that is named and, if the receiver's type is not public, for all
 * that override it. A receiver of a public type is an object that the caller may have given: what
 * it does is the caller's power. An object of a class that is not public is the method's own, so
 * all of the object's methods count where it is made. Static initializers do not count: they run
 * once, and take nothing from the caller.
 */
final class Reaches {

    private final JdkClasses classes;
    private final Rules rules;

    /** For each kind, the methods that reach it, with the method through which. */
    private final Map<String, Map<JdkMethod, JdkMethod>> reaching = new TreeMap<>();

    private final Map<JdkMethod, List<JdkMethod>> callers = new HashMap<>(1 << 18);

    Reaches(JdkClasses classes, Rules rules) {
        this.classes = classes;
        this.rules = rules;
        connect();
        Map<String, List<JdkMethod>> sinks = new TreeMap<>();
        for (JdkClass type : classes.all()) {
            for (JdkMethod method : type.methods.values()) {
                for (String kind : rules.sink(method)) {
                    sinks.computeIfAbsent(kind, key -> new ArrayList<>()).add(method);
                }
            }
        }
        sinks.forEach((kind, methods) -> reaching.put(kind, spread(methods)));
    }

    private void connect() {
        for (JdkClass type : classes.all()) {
            for (JdkMethod method : type.methods.values()) {
                if (method.name().equals("<clinit>") || rules.isDecided(method)) {
                    continue;
                }
                Set<JdkMethod> targets = new HashSet<>();
                for (Call call : method.calls()) {
                    addTargets(call, targets);
                }
                for (String made : method.made()) {
                    addMethodsOf(made, targets);
                }
                for (JdkMethod target : targets) {
                    callers.computeIfAbsent(target, key -> new ArrayList<>(2)).add(method);
                }
            }
        }
    }

    private void addTargets(Call call, Set<JdkMethod> targets) {
        String key = call.name() + call.descriptor();
        JdkMethod target = classes.resolve(call.owner(), key);
        if (target == null) {
            target = polymorphic(call);
        }
        if (target == null) {
            return;
        }
        targets.add(target);
        JdkClass receiver = classes.get(call.owner());
        if (call.isVirtual() && receiver != null && !receiver.isExported) {
            addOverriding(receiver, key, targets);
        }
    }

    /** MethodHandle.invoke and the like have any descriptor. */
    private @Nullable JdkMethod polymorphic(Call call) {
        return classes.resolve(
                call.owner(), call.name() + "([Ljava/lang/Object;)Ljava/lang/Object;");
    }

    private void addOverriding(JdkClass type, String key, Set<JdkMethod> targets) {
        for (JdkClass subtype : type.subtypes) {
            JdkMethod method = subtype.methods.get(key);
            if (method != null) {
                targets.add(method);
            }
            addOverriding(subtype, key, targets);
        }
    }

    /** All that can be done with an object of a class that is not public. */
    private void addMethodsOf(String made, Set<JdkMethod> targets) {
        for (JdkClass each = classes.get(made);
                each != null && !each.isExported;
                each = classes.get(each.superName)) {
            for (JdkMethod method : each.methods.values()) {
                boolean isOwn = method.is(Opcodes.ACC_STATIC) || method.is(Opcodes.ACC_PRIVATE);
                if (!isOwn && !method.name().startsWith("<")) {
                    targets.add(method);
                }
            }
        }
    }

    private Map<JdkMethod, JdkMethod> spread(List<JdkMethod> sinks) {
        Map<JdkMethod, JdkMethod> through = new LinkedHashMap<>();
        Deque<JdkMethod> waiting = new ArrayDeque<>(sinks);
        sinks.forEach(sink -> through.put(sink, sink));
        while (!waiting.isEmpty()) {
            JdkMethod method = waiting.remove();
            for (JdkMethod caller : callers.getOrDefault(method, List.of())) {
                if (through.putIfAbsent(caller, method) == null) {
                    waiting.add(caller);
                }
            }
        }
        return through;
    }

    /** {@return what a method reaches, each with the calls that lead there} */
    Map<String, List<JdkMethod>> of(JdkMethod method) {
        Map<String, List<JdkMethod>> found = new TreeMap<>();
        reaching.forEach(
                (kind, through) -> {
                    if (through.containsKey(method)) {
                        List<JdkMethod> path = new ArrayList<>();
                        JdkMethod each = method;
                        while (path.isEmpty() || !path.get(path.size() - 1).equals(each)) {
                            path.add(each);
                            each = through.get(each);
                        }
                        found.put(kind, path);
                    }
                });
        return found;
    }
}
