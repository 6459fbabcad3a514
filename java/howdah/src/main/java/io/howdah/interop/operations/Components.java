package io.howdah.interop.operations;

import io.howdah.interop.JavaRuntime;
import io.howdah.interop.access.ClassCache;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code var_dump} and {@code json_encode} see of objects: components of records, fields. */
final class Components {

    private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);

    private final JavaRuntime java;

    private final ClassCache<List<Component>> ofRecords = new ClassCache<>(this::findInRecord);

    private final ClassCache<List<Component>> fields = new ClassCache<>(this::findFields);

    Components(JavaRuntime java) {
        this.java = java;
    }

    /**
     * One of them.
     *
     * @param name its name
     * @param getter takes the object
     */
    record Component(String name, MethodHandle getter) {

        @Nullable Object of(Object object) throws Throwable {
            return (Object) getter.invokeExact(object);
        }
    }

    /** {@return those of a record whose class PHP may use; empty for all else} */
    List<Component> ofRecord(Object object) {
        return ofRecords.get(object.getClass());
    }

    /** {@return the public fields that PHP may read} */
    List<Component> fields(Object object) {
        return fields.get(object.getClass());
    }

    private List<Component> findInRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        if (components == null || !java.rules().opens(type, type)) {
            return List.of();
        }
        MethodHandles.Lookup lookup = java.classes().lookup();
        List<Component> found = new ArrayList<>();
        for (RecordComponent component : components) {
            try {
                MethodHandle getter = lookup.unreflect(component.getAccessor());
                found.add(new Component(component.getName(), getter.asType(GETTER)));
            } catch (IllegalAccessException e) {
                return List.of(); // the record is not public
            }
        }
        return found;
    }

    private List<Component> findFields(Class<?> type) {
        MethodHandles.Lookup lookup = java.classes().lookup();
        List<Component> found = new ArrayList<>();
        for (Field field : type.getFields()) {
            MethodHandle getter = isOpen(field, type) ? getter(lookup, field) : null;
            if (getter != null) {
                found.add(new Component(field.getName(), getter));
            }
        }
        return found;
    }

    /** Null if the field is of a class that is not public. */
    private static @Nullable MethodHandle getter(MethodHandles.Lookup lookup, Field field) {
        try {
            return lookup.unreflectGetter(field).asType(GETTER);
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    private boolean isOpen(Field field, Class<?> type) {
        return !Modifier.isStatic(field.getModifiers())
                && (java.rules().opens(type, type)
                        || java.rules().opens(field.getDeclaringClass(), type));
    }
}
