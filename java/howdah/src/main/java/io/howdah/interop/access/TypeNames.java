package io.howdah.interop.access;

/** How types are called in messages, and by PHP. */
public final class TypeNames {

    private TypeNames() {}

    /** {@return as Java code writes it: {@code java.util.Map.Entry}, {@code int[]}} */
    public static String of(Class<?> type) {
        String name = type.getCanonicalName();
        return name == null ? type.getName() : name;
    }

    /** {@return as PHP code writes it: <code>java&#92;util&#92;Map&#92;Entry</code>} */
    public static String php(Class<?> type) {
        if (type.isArray()) {
            return php(type.getComponentType()) + "[]";
        }
        Class<?> outer = type.getDeclaringClass();
        return outer == null
                ? type.getName().replace('.', '\\')
                : php(outer) + "\\" + type.getSimpleName();
    }
}
