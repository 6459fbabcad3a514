package io.howdah.interop;

import io.howdah.interop.access.PhpCode;
import io.howdah.interop.access.TypeNames;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReferent;
import io.howdah.value.PhpTypeException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Java interfaces implemented by PHP code: by a closure, or by an object whose class does. */
public final class Implementations {

    private final JavaRuntime java;

    private final Map<Key, PhpMethod> methods = new HashMap<>();

    private final Map<Overridden, Set<String>> overridden = new HashMap<>();

    /** What decides which default methods PHP code overrides. */
    private record Overridden(String phpClass, List<Class<?>> interfaces) {}

    /**
     * What decides how PHP code is called.
     *
     * @param phpClass the class of an object; empty for a closure
     * @param as the interface, with its type arguments; null if only its class is known
     */
    private record Key(String phpClass, Method method, @Nullable Type as) {}

    Implementations(JavaRuntime java) {
        this.java = java;
    }

    /** The request has ended: PHP's classes may be others. */
    void forget() {
        methods.clear();
        overridden.clear();
    }

    /** {@return what is behind a Java object, if that is PHP code; else null} */
    public static @Nullable PhpCode codeOf(Object object) {
        if (object instanceof PhpCode code) {
            return code;
        }
        InvocationHandler handler =
                Proxy.isProxyClass(object.getClass()) ? Proxy.getInvocationHandler(object) : null;
        return handler instanceof PhpCode code ? code : null;
    }

    /**
     * {@return a Java object of an interface, whose one abstract method calls PHP}
     *
     * @param code a closure, or an object that can be called
     */
    Object ofFunction(PhpReferent code, ArgumentType type) {
        requireImplementable(type.type());
        java.channel().share();
        Object function = ClosureFunctions.of(java, code, type);
        return function != null
                ? function
                : implementation(code, List.of(type.type()), type.generic());
    }

    /** {@return a Java object of the interfaces that the class of an object of PHP implements} */
    Object ofObject(PhpObject object, List<Class<?>> interfaces) {
        List<Class<?>> special = new ArrayList<>();
        for (Class<?> each : interfaces) {
            requireImplementable(each);
            if (interfaces.stream()
                    .noneMatch(other -> other != each && each.isAssignableFrom(other))) {
                special.add(each);
            }
        }
        java.channel().share();
        return implementation(object, special, null);
    }

    private void requireImplementable(Class<?> type) {
        if (!java.classes().rules().implementable(type)) {
            throw new PhpTypeException(
                    "PHP code may not implement "
                            + TypeNames.of(type)
                            + ": "
                            + java.classes().rules().explain(type));
        }
    }

    private Object implementation(PhpReferent code, List<Class<?>> interfaces, @Nullable Type as) {
        Implementation handler = new Implementation(this, code, as);
        ImplementationClass made =
                java.classes()
                        .implementation(
                                interfaces, loader(interfaces), overridden(code, interfaces));
        return made != null ? made.make(handler) : proxy(interfaces, handler);
    }

    /** The names of the default methods that PHP code has. */
    private Set<String> overridden(PhpReferent code, List<Class<?>> interfaces) {
        if (!(code instanceof PhpObject object)) {
            return Set.of(); // a closure is the one method that is abstract
        }
        Overridden key = new Overridden(object.className(), interfaces);
        Set<String> known = overridden.get(key);
        if (known == null) {
            known = findOverridden(object.className(), interfaces);
            overridden.put(key, known);
        }
        return known;
    }

    private Set<String> findOverridden(String phpClass, List<Class<?>> interfaces) {
        Set<String> names = new HashSet<>();
        for (Class<?> each : interfaces) {
            for (Method method : each.getMethods()) {
                if (method.isDefault()
                        && java.channel().invoker().hasMethod(phpClass, method.getName())) {
                    names.add(method.getName());
                }
            }
        }
        return names;
    }

    /** For interfaces that no class beside them can implement. */
    private Object proxy(List<Class<?>> interfaces, Implementation handler) {
        return Proxy.newProxyInstance(
                loader(interfaces), interfaces.toArray(new Class<?>[0]), handler);
    }

    /** A class loader that knows all of them. */
    private @Nullable ClassLoader loader(List<Class<?>> interfaces) {
        for (Class<?> each : interfaces) {
            ClassLoader loader = each.getClassLoader();
            if (interfaces.stream().allMatch(other -> isVisible(other, loader))) {
                return loader;
            }
        }
        return java.classes().lookup().lookupClass().getClassLoader();
    }

    private static boolean isVisible(Class<?> type, @Nullable ClassLoader from) {
        try {
            return Class.forName(type.getName(), false, from) == type;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** {@return how PHP code is called for a method of an interface} */
    PhpMethod method(PhpReferent code, Method method, @Nullable Type as) {
        String phpClass = code instanceof PhpObject object ? object.className() : "";
        Key key = new Key(phpClass, method, as);
        PhpMethod known = methods.get(key);
        if (known == null) {
            known = PhpMethod.of(java, code, method, as);
            methods.put(key, known);
        }
        return known;
    }

    JavaRuntime java() {
        return java;
    }
}
