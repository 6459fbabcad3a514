package io.howdah.value;

/** PHP's true and false. */
public enum PhpBool implements Value {
    /** PHP's false. */
    FALSE,
    /** PHP's true. */
    TRUE;

    /** {@return the PHP value of a boolean} */
    public static PhpBool of(boolean value) {
        return value ? TRUE : FALSE;
    }

    /** {@return the boolean} */
    public boolean value() {
        return this == TRUE;
    }

    @Override
    public boolean asBoolean() {
        return value();
    }

    @Override
    public String typeName() {
        return "bool";
    }

    @Override
    public Object toJava() {
        return value();
    }
}
