package io.howdah.value;

import org.jspecify.annotations.Nullable;

/** PHP's null. */
public enum PhpNull implements Value {
    /** The one null. */
    NULL;

    @Override
    public boolean isNull() {
        return true;
    }

    @Override
    public String typeName() {
        return "null";
    }

    @Override
    public @Nullable Object toJava() {
        return null;
    }
}
