package io.howdah.java;

/** How types are called in messages, and by PHP. */
final class TypeNames {

    private TypeNames() {}

    /** {@return as Java code writes it: {@code java.util.Map.Entry}, {@code int[]}} */
    static String of(Class<?> type) {
        String name = type.getCanonicalName();
        return name == null ? type.getName() : name;
    }

    /** {@return as PHP code writes it: <code>java&#92;util&#92;Map&#92;Entry</code>} */
    static String php(Class<?> type) {
        if (type.isArray()) {
            return php(type.getComponentType()) + "[]";
        }
        Class<?> outer = type.getDeclaringClass();
        return outer == null
                ? type.getName().replace('.', '\\')
                : php(outer) + "\\" + type.getSimpleName();
    }
}
