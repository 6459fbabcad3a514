package io.howdah.value;

import org.jspecify.annotations.Nullable;

/**
 * A case of a PHP enum.
 *
 * @param phpClass the enum's class, without a leading backslash
 * @param name the case
 * @param backing its value; null for a case that has none
 */
public record PhpEnum(String phpClass, String name, Value backing) implements Value {

    @Override
    public PhpEnum asEnum() {
        return this;
    }

    @Override
    public String typeName() {
        return phpClass;
    }

    @Override
    public Object toJava() {
        return this;
    }

    @Override
    public @Nullable Object jsonValue() {
        return backing.isNull() ? name : backing.toJava();
    }

    @Override
    public String toString() {
        return phpClass + "::" + name;
    }
}
