package io.howdah.interop.access;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Names classes, as {@code Php.builder().allow} takes it: {@code java.util.*} are the classes of
 * that package and their member classes, {@code java.util.**} also those of the packages below it,
 * and anything else is one class ({@code java.util.Map$Entry} or {@code java.util.Map.Entry}).
 *
 * @param prefix the package, or the class with its member classes after dots
 * @param extent what of it
 */
record ClassPattern(String prefix, Extent extent) {

    /** How much a pattern covers. */
    enum Extent {
        /** One class. */
        CLASS,
        /** The classes of a package. */
        PACKAGE,
        /** The classes of a package and of all below it. */
        TREE
    }

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException if it is none
     */
    static ClassPattern parse(String text) {
        if (text.equals("**")) {
            return new ClassPattern("", Extent.TREE);
        }
        if (text.equals("*")) {
            return new ClassPattern("", Extent.PACKAGE);
        }
        String name = text;
        Extent extent = Extent.CLASS;
        if (text.endsWith(".**")) {
            extent = Extent.TREE;
            name = text.substring(0, text.length() - 3);
        } else if (text.endsWith(".*")) {
            extent = Extent.PACKAGE;
            name = text.substring(0, text.length() - 2);
        }
        if (!isQualifiedName(name)) {
            throw new IllegalArgumentException(
                    "expected a class (java.util.Map$Entry), a package (java.util.*) or a tree of packages"
                            + " (java.util.**), got \""
                            + text
                            + "\""
                            + hint(text));
        }
        return new ClassPattern(extent == Extent.CLASS ? dotted(name) : name, extent);
    }

    private static boolean isQualifiedName(String name) {
        for (String part : name.split("\\.", -1)) {
            if (part.isEmpty() || !Character.isJavaIdentifierStart(part.charAt(0))) {
                return false;
            }
            for (int i = 1; i < part.length(); i++) {
                if (!Character.isJavaIdentifierPart(part.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String hint(String text) {
        if (text.indexOf('\\') >= 0) {
            return ": write it as Java does, \"" + text.replace('\\', '.') + "\"";
        }
        return text.toLowerCase(Locale.ROOT).endsWith(".class") ? ": leave .class away" : "";
    }

    /** A record's own is linked at run time, which is a fifth of the start of a short command. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClassPattern that
                && extent == that.extent
                && prefix.equals(that.prefix);
    }

    @Override
    public int hashCode() {
        return 31 * prefix.hashCode() + extent.hashCode();
    }

    /** {@return the name of a class with dots in front of member classes} */
    static String dotted(String className) {
        return className.replace('$', '.');
    }

    /** {@return whether it covers the class} */
    boolean matches(Class<?> type) {
        return switch (extent) {
            case CLASS -> prefix.equals(dotted(type.getName()));
            case PACKAGE -> prefix.equals(type.getPackageName());
            case TREE -> isBelow(type.getPackageName());
        };
    }

    private boolean isBelow(String packageName) {
        return prefix.isEmpty()
                || packageName.equals(prefix)
                || packageName.startsWith(prefix + ".");
    }

    @Override
    public String toString() {
        return switch (extent) {
            case CLASS -> prefix;
            case PACKAGE -> prefix.isEmpty() ? "*" : prefix + ".*";
            case TREE -> prefix.isEmpty() ? "**" : prefix + ".**";
        };
    }
}
