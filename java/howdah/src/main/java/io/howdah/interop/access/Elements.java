package io.howdah.interop.access;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * As what {@code foreach}, {@code count}, {@code []}, {@code var_dump} and {@code json_encode} read
 * objects of a class.
 */
public enum Elements {
    /** They have none that PHP may read. */
    NONE,
    /** A Java array. */
    ARRAY,
    /** By index. */
    LIST,
    /** By key. */
    MAP,
    /** With a size, in the order of its iterator. */
    COLLECTION,
    /** In the order of its iterator. */
    ITERABLE,
    /** Once. */
    ITERATOR;

    /** {@return as what the rules let PHP read objects of a class} */
    public static Elements of(Class<?> type, AccessRules rules) {
        if (type.isArray()) {
            return ARRAY;
        }
        if (rules.reads(List.class, type)) {
            return LIST;
        }
        if (rules.reads(Map.class, type)) {
            return MAP;
        }
        if (rules.reads(Collection.class, type)) {
            return COLLECTION;
        }
        if (rules.reads(Iterable.class, type)) {
            return ITERABLE;
        }
        return rules.reads(Iterator.class, type) ? ITERATOR : NONE;
    }

    /** {@return whether {@code count} works} */
    public boolean isCountable() {
        return this == ARRAY || this == LIST || this == MAP || this == COLLECTION;
    }

    /** {@return whether {@code []} works} */
    public boolean hasOffsets() {
        return this == ARRAY || this == LIST || this == MAP;
    }

    /** {@return whether {@code foreach} works} */
    public boolean isIterable() {
        return this != NONE;
    }
}
