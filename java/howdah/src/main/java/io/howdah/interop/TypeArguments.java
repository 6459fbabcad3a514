package io.howdah.interop;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;

/** What the type variables of an interface and of those above it stand for. */
final class TypeArguments {

    private TypeArguments() {}

    /** {@return by variable, what a type such as {@code BinaryOperator<Long>} makes of it} */
    static Map<TypeVariable<?>, Type> of(Type type) {
        Map<TypeVariable<?>, Type> found = new HashMap<>();
        add(type, found);
        return found;
    }

    private static void add(Type type, Map<TypeVariable<?>, Type> found) {
        if (type instanceof Class<?> raw) {
            addInterfaces(raw, found);
        } else if (type instanceof ParameterizedType parameterized) {
            Class<?> raw = (Class<?>) parameterized.getRawType();
            Type[] arguments = parameterized.getActualTypeArguments();
            TypeVariable<?>[] variables = raw.getTypeParameters();
            for (int i = 0; i < variables.length; i++) {
                Type known = found.get(arguments[i]);
                found.put(variables[i], known == null ? arguments[i] : known);
            }
            addInterfaces(raw, found);
        }
    }

    private static void addInterfaces(Class<?> type, Map<TypeVariable<?>, Type> found) {
        for (Type each : type.getGenericInterfaces()) {
            add(each, found);
        }
    }
}
