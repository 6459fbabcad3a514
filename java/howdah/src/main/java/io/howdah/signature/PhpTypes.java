package io.howdah.signature;

import java.util.Locale;

/**
 * PHP type declarations as sets of the kinds of value they admit: one bit per kind. Class names are
 * one kind, because whether an object fits its class is known only when it is there.
 */
final class PhpTypes {

    static final int NULL = 1;
    static final int FALSE = 1 << 1;
    static final int BOOL = 1 << 2;
    static final int INT = 1 << 3;
    static final int FLOAT = 1 << 4;
    static final int STRING = 1 << 5;
    static final int ARRAY = 1 << 6;
    static final int OBJECT = 1 << 7;
    static final int CLOSURE = 1 << 8;
    static final int CALLABLE = 1 << 9;
    static final int NOTHING = 1 << 10;
    static final int ANY = (1 << 11) - 1;

    private static final int SCALAR = FALSE | BOOL | INT | FLOAT | STRING;

    /** What "nothing" looks like in a result: it says little about what the function gives. */
    static final int ABSENT = NULL | FALSE;

    private PhpTypes() {}

    /**
     * {@return the kinds that a declaration such as {@code ?string}, {@code A|(B&C)|null} admits}
     */
    static int parse(String type) {
        if (type.isEmpty()) {
            return ANY;
        }
        if (type.startsWith("?")) {
            return NULL | kind(type.substring(1));
        }
        int kinds = 0;
        for (String member : type.split("\\|", -1)) {
            kinds |= kind(member.strip());
        }
        return kinds;
    }

    private static int kind(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "mixed" -> ANY;
            case "null" -> NULL;
            case "void" -> NOTHING;
            case "never" -> ANY;
            case "false" -> FALSE;
            case "bool", "true" -> BOOL;
            case "int" -> INT;
            case "float" -> FLOAT;
            case "string" -> STRING;
            case "array" -> ARRAY;
            case "iterable" -> ARRAY | OBJECT;
            case "callable" -> CALLABLE;
            case "closure" -> CLOSURE;
            default -> OBJECT;
        };
    }

    /**
     * {@return the kinds that a parameter must admit one of for some value of {@code sent} to pass}
     * These are PHP's rules for calls without strict_types, which calls from Java are.
     */
    static int acceptedBy(int sent) {
        int accepted = 0;
        if ((sent & SCALAR) != 0) {
            accepted |= SCALAR;
        }
        if ((sent & (STRING | ARRAY)) != 0) {
            accepted |= CALLABLE | (sent & ARRAY);
        }
        if ((sent & OBJECT) != 0) {
            accepted |= OBJECT | CLOSURE | CALLABLE | STRING;
        }
        if ((sent & CLOSURE) != 0) {
            accepted |= OBJECT | CLOSURE | CALLABLE;
        }
        if ((sent & CALLABLE) != 0) {
            accepted |= CALLABLE | OBJECT | CLOSURE | STRING | ARRAY;
        }
        if ((sent & NULL) != 0) {
            accepted |= NULL | SCALAR;
        }
        return accepted;
    }

    /**
     * {@return the kinds that Java must be able to read one of when PHP returns {@code returned}}
     * Results are read strictly: only an int is also a float.
     */
    static int readableAs(int returned) {
        int readable = returned;
        if ((returned & NOTHING) != 0) {
            readable |= NULL;
        }
        if ((returned & BOOL) != 0) {
            readable |= FALSE;
        }
        if ((returned & FALSE) != 0) {
            readable |= BOOL;
        }
        if ((returned & INT) != 0) {
            readable |= FLOAT;
        }
        if ((returned & (STRING | ARRAY | OBJECT | CLOSURE)) != 0) {
            readable |= CALLABLE;
        }
        if ((returned & OBJECT) != 0) {
            readable |= CLOSURE;
        }
        if ((returned & CLOSURE) != 0) {
            readable |= OBJECT;
        }
        if ((returned & CALLABLE) != 0) {
            readable |= STRING | ARRAY | OBJECT | CLOSURE;
        }
        return readable;
    }
}
