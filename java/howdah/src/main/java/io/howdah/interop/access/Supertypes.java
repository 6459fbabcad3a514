package io.howdah.interop.access;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What reflection says of classes, also of those that name classes which are missing. */
public final class Supertypes {

    private static final Method[] OF_EVERY_OBJECT;

    static {
        try {
            OF_EVERY_OBJECT =
                    new Method[] {
                        Object.class.getMethod("toString"),
                        Object.class.getMethod("equals", Object.class),
                        Object.class.getMethod("hashCode")
                    };
        } catch (NoSuchMethodException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Supertypes() {}

    /** {@return toString, equals and hashCode, which are there whatever is allowed} */
    public static Method[] ofEveryObject() {
        return OF_EVERY_OBJECT.clone();
    }

    /** {@return what a class extends, as PHP sees it; null if nothing} */
    public static @Nullable Class<?> superclass(Class<?> type) {
        return PhpCode.class.isAssignableFrom(type) ? Object.class : type.getSuperclass();
    }

    /** {@return all interfaces that a class implements or an interface extends, without itself} */
    public static Set<Class<?>> interfaces(Class<?> type) {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = superclass(each)) {
            addInterfaces(each, found);
        }
        return found;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> found) {
        for (Class<?> each : type.getInterfaces()) {
            if (found.add(each)) {
                addInterfaces(each, found);
            }
        }
    }

    /** {@return the class itself, its superclasses, then all its interfaces} */
    public static List<Class<?>> all(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> each = type; each != null; each = superclass(each)) {
            all.add(each);
        }
        all.addAll(interfaces(type));
        return all;
    }

    public static Method[] methods(Class<?> type) {
        try {
            return type.getMethods();
        } catch (LinkageError e) { // it mentions a class that is not there
            return new Method[0];
        }
    }

    public static Constructor<?>[] constructors(Class<?> type) {
        try {
            return type.getConstructors();
        } catch (LinkageError e) {
            return new Constructor<?>[0];
        }
    }

    public static Field[] fields(Class<?> type) {
        try {
            return type.getFields();
        } catch (LinkageError e) {
            return new Field[0];
        }
    }

    /**
     * Adds a method to the overloads of its name, unless it is one of them by another name: what
     * the compiler made to call it (a bridge), or what it overrides.
     *
     * @return whether it was added
     */
    public static boolean addOverload(List<Method> overloads, Method method) {
        for (int i = 0; i < overloads.size(); i++) {
            Method other = overloads.get(i);
            if (isBridgeTo(method, other)) {
                return false;
            }
            if (isBridgeTo(other, method)) {
                overloads.set(i, method);
                return true;
            }
        }
        return overloads.add(method);
    }

    /** Whether calling `to` instead does the same. */
    private static boolean isBridgeTo(Method bridge, Method to) {
        Class<?>[] of = bridge.getParameterTypes();
        Class<?>[] than = to.getParameterTypes();
        if (Arrays.equals(of, than)) {
            return bridge.getReturnType().isAssignableFrom(to.getReturnType());
        }
        if (!bridge.isBridge() || to.isBridge() || of.length != than.length) {
            return false;
        }
        for (int i = 0; i < of.length; i++) {
            if (!of[i].isAssignableFrom(than[i])) {
                return false;
            }
        }
        return true;
    }
}
