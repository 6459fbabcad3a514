package io.howdah.value;

/**
 * A Java object that PHP code gives back: it went to PHP, or PHP code made it, as an object of a
 * Java class.
 *
 * @param object the very object
 */
public record JavaObject(Object object) implements Value {

    @Override
    public String typeName() {
        return object.getClass().getName();
    }

    @Override
    public Object toJava() {
        return object;
    }

    @Override
    public <T> T asJava(Class<T> type) {
        if (!type.isInstance(object)) {
            throw new PhpTypeException(
                    type.getName()
                            + " was expected, the Java object is of "
                            + object.getClass().getName());
        }
        return type.cast(object);
    }

    /** {@return whether both are of the same object} */
    @Override
    public boolean equals(Object other) {
        return other instanceof JavaObject java && java.object == object;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(object);
    }

    @Override
    public String toString() {
        return object.toString();
    }
}
