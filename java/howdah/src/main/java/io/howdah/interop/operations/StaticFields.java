package io.howdah.interop.operations;

import io.howdah.interop.JavaRuntime;
import io.howdah.interop.access.ClassCache;
import io.howdah.value.PhpTypeException;
import io.howdah.wire.MessageReader;
import io.howdah.wire.Refused;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Static fields, by {@code Howdah\Java::getStatic} and {@code setStatic}. */
final class StaticFields {

    private final JavaRuntime java;

    private final ClassCache<Map<String, StaticField>> found =
            new ClassCache<>(type -> new ConcurrentHashMap<>());

    StaticFields(JavaRuntime java) {
        this.java = java;
    }

    private record StaticField(
            String name, MethodHandle getter, @Nullable MethodHandle setter, Type type) {}

    private StaticField find(String className, String name) {
        Class<?> type = java.classes().require(className);
        Map<String, StaticField> known = found.get(type);
        StaticField field = known.get(name);
        if (field == null) {
            field = resolve(type, name);
            known.put(name, field);
        }
        return field;
    }

    private StaticField resolve(Class<?> type, String name) {
        try {
            Field field = type.getField(name);
            if (Modifier.isStatic(field.getModifiers())) {
                MethodHandles.Lookup lookup = java.classes().lookup();
                MethodHandle getter = lookup.unreflectGetter(field);
                MethodHandle setter =
                        Modifier.isFinal(field.getModifiers())
                                ? null
                                : lookup.unreflectSetter(field)
                                        .asType(MethodType.methodType(void.class, Object.class));
                return new StaticField(
                        type.getName() + "." + name,
                        getter.asType(MethodType.methodType(Object.class)),
                        setter,
                        field.getGenericType());
            }
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw none(type, name);
        }
        throw none(type, name);
    }

    private static Refused none(Class<?> type, String name) {
        String there =
                Arrays.stream(type.getFields())
                        .filter(field -> Modifier.isStatic(field.getModifiers()))
                        .map(Field::getName)
                        .collect(Collectors.joining(", "));
        return new Refused(
                "Error",
                type.getName()
                        + " has no public static field "
                        + name
                        + (there.isEmpty() ? ", nor any other" : ": it has " + there));
    }

    @Nullable Object get(String className, String name) throws Throwable {
        return (Object) find(className, name).getter().invokeExact();
    }

    /** Sets a field to the value that comes next in the message. */
    void set(String className, String name, MessageReader in) throws Throwable {
        StaticField field = find(className, name);
        MethodHandle setter = field.setter();
        if (setter == null) {
            throw new Refused("Error", field.name() + " is final and cannot be set");
        }
        Object value;
        try {
            value = java.read(in, field.type());
        } catch (PhpTypeException e) {
            throw new PhpTypeException(field.name() + ": " + e.getMessage());
        }
        setter.invokeExact(value);
    }
}
