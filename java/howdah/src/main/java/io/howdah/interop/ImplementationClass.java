package io.howdah.interop;

import static java.lang.invoke.MethodType.methodType;

import io.howdah.interop.access.PhpCode;
import io.howdah.value.PhpReferent;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A generated class that implements interfaces by PHP code. It has the methods that PHP code
 * implements and no others: default methods are inherited, as by a class that was written in Java,
 * so that libraries which look for overridden ones by reflection find none. {@link
 * java.lang.reflect.Proxy} overrides them all.
 */
final class ImplementationClass {

    private static final String NAME = "io.howdah.interop.Implemented";

    private final MethodHandle constructor;
    private final Method[] methods;

    private ImplementationClass(MethodHandle constructor, Method[] methods) {
        this.constructor = constructor;
        this.methods = methods;
    }

    /**
     * {@return a class for these interfaces; null if there can be none beside them: one of them is
     * not public, say}
     *
     * @param interfaces no one of them extends another
     * @param parent a class loader that knows them all
     * @param isOverridden whether PHP code has a method of this name, for default methods
     */
    static @Nullable ImplementationClass of(
            List<Class<?>> interfaces,
            @Nullable ClassLoader parent,
            Predicate<String> isOverridden) {
        List<Method> methods = toImplement(interfaces, isOverridden);
        if (methods == null
                || !Stream.concat(interfaces.stream(), named(methods))
                        .allMatch(ImplementationClass::isPublic)) {
            return null;
        }
        try {
            byte[] file = ImplementationWriter.write(NAME, interfaces, methods);
            Class<?> made = new Loader(parent).define(file);
            MethodHandle constructor =
                    MethodHandles.publicLookup()
                            .findConstructor(
                                    made,
                                    methodType(void.class, InvocationHandler.class, Method[].class))
                            .asType(
                                    methodType(
                                            PhpImplementation.class,
                                            InvocationHandler.class,
                                            Method[].class));
            return new ImplementationClass(constructor, methods.toArray(new Method[0]));
        } catch (LinkageError | ReflectiveOperationException e) {
            return null; // a package that its module does not export, or a class that is not there
        }
    }

    /** {@return an object of it} */
    PhpImplementation make(InvocationHandler handler) {
        try {
            return (PhpImplementation) constructor.invokeExact(handler, methods);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The methods that the class must have; null if two interfaces have a default method that PHP
     * code does not override, which a class would have to.
     */
    private static @Nullable List<Method> toImplement(
            List<Class<?>> interfaces, Predicate<String> isOverridden) {
        Map<String, List<Method>> bySignature = new LinkedHashMap<>();
        for (Class<?> each : interfaces) {
            for (Method method : each.getMethods()) {
                if (!Modifier.isStatic(method.getModifiers())
                        && !FunctionalInterfaces.isOfObject(method)) {
                    bySignature
                            .computeIfAbsent(signature(method), key -> new ArrayList<>())
                            .add(method);
                }
            }
        }
        List<Method> methods = new ArrayList<>();
        for (List<Method> inherited : bySignature.values()) {
            List<Method> special =
                    inherited.stream().filter(each -> isMostSpecial(each, inherited)).toList();
            Method first = special.get(0);
            boolean isAbstract = special.stream().anyMatch(each -> !each.isDefault());
            boolean isConflict = special.stream().anyMatch(each -> !each.equals(first));
            if (isAbstract || (!first.isBridge() && isOverridden.test(first.getName()))) {
                methods.add(first);
            } else if (isConflict) {
                return null;
            }
        }
        return methods;
    }

    private static String signature(Method method) {
        return method.getName()
                + methodType(method.getReturnType(), method.getParameterTypes())
                        .toMethodDescriptorString();
    }

    /** Whether no other of these is declared by an interface below. */
    private static boolean isMostSpecial(Method method, List<Method> inherited) {
        Class<?> declaring = method.getDeclaringClass();
        return inherited.stream()
                .map(Method::getDeclaringClass)
                .noneMatch(other -> other != declaring && declaring.isAssignableFrom(other));
    }

    /** The classes that code of the methods names. */
    private static Stream<Class<?>> named(List<Method> methods) {
        return methods.stream().map(Method::getReturnType);
    }

    private static boolean isPublic(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return Modifier.isPublic(element.getModifiers());
    }

    /** Knows the interfaces, and of Howdah what generated classes extend. */
    private static final class Loader extends ClassLoader {

        private static final List<Class<?>> OWN =
                List.of(PhpImplementation.class, PhpCode.class, PhpReferent.class);

        Loader(@Nullable ClassLoader parent) {
            super("howdah-implementations", parent);
        }

        Class<?> define(byte[] file) {
            return defineClass(NAME, file, 0, file.length);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            for (Class<?> each : OWN) {
                if (each.getName().equals(name)) {
                    return each;
                }
            }
            return super.loadClass(name, resolve);
        }
    }
}
