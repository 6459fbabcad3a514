package io.howdah.interop;

import io.howdah.interop.Overloads.PhpClass;
import io.howdah.interop.access.TypeNames;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import io.howdah.wire.MessageReader;
import io.howdah.wire.NextValue;
import io.howdah.wire.Refused;
import io.howdah.wire.Schema;
import io.howdah.wire.Shape;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Converts values of PHP to a Java type, and says what did not fit. */
final class ArgumentReader {

    private final ArgumentType target;
    private final Class<?> type;
    private final Costs costs;

    ArgumentReader(ArgumentType target) {
        this.target = target;
        this.type = target.type();
        this.costs = target.costs();
    }

    /**
     * Reads the next value as this type.
     *
     * @throws PhpTypeException if it does not fit
     */
    @Nullable Object read(MessageReader in) {
        int shapeType = NextValue.type(in);
        return switch (shapeType) {
            case Schema.ArgumentKind.NULL -> {
                if (type.isPrimitive()) {
                    throw wrong(shapeType);
                }
                in.skip();
                yield null;
            }
            case Schema.ArgumentKind.BOOL -> readBool(in);
            case Schema.ArgumentKind.INT -> readInt(in);
            case Schema.ArgumentKind.FLOAT -> readFloat(in);
            case Schema.ArgumentKind.STRING -> readString(in);
            case Schema.ArgumentKind.LIST -> readList(in);
            case Schema.ArgumentKind.MAP -> readMap(in);
            case Schema.ArgumentKind.JAVA -> readJava(in);
            case Schema.ArgumentKind.OBJECT -> readObject(in);
            case Schema.ArgumentKind.CLOSURE -> readClosure(in);
            case Schema.ArgumentKind.ENUM, Schema.ArgumentKind.RESOURCE -> {
                if (!costs.take(shapeType)) {
                    throw wrong(shapeType);
                }
                yield in.readValue();
            }
            default -> throw new PhpTypeException(name() + " was expected, nothing came");
        };
    }

    private String name() {
        return TypeNames.of(type);
    }

    private PhpTypeException wrong(int shapeType) {
        return wrong(Shape.name(shapeType));
    }

    private PhpTypeException wrong(String came) {
        return new PhpTypeException(name() + " was expected, PHP gave " + came);
    }

    private Object readBool(MessageReader in) {
        if (!costs.take(Schema.ArgumentKind.BOOL)) {
            throw wrong(Schema.ArgumentKind.BOOL);
        }
        return in.readBoolean();
    }

    private Object readInt(MessageReader in) {
        if (!costs.take(Schema.ArgumentKind.INT)) {
            throw wrong(Schema.ArgumentKind.INT);
        }
        return fromInt(in.readLong());
    }

    /** The boxed form of an int, which this type takes. */
    private Object fromInt(long value) {
        if (type == long.class || type == Long.class) {
            return value;
        } else if (type == int.class || type == Integer.class) {
            return Narrowing.toInt(value);
        } else if (type == double.class || type == Double.class) {
            return (double) value;
        } else if (type == float.class || type == Float.class) {
            return (float) value;
        } else if (type == short.class || type == Short.class) {
            return Narrowing.toShort(value);
        } else if (type == byte.class || type == Byte.class) {
            return Narrowing.toByte(value);
        } else if (type == BigInteger.class) {
            return BigInteger.valueOf(value);
        } else if (type == BigDecimal.class) {
            return BigDecimal.valueOf(value);
        }
        return natural(value);
    }

    /** What a PHP int is where any number would do. */
    static Object natural(long value) {
        if (value == (int) value) {
            return (int) value;
        }
        return value;
    }

    private Object readFloat(MessageReader in) {
        if (!costs.take(Schema.ArgumentKind.FLOAT)) {
            throw wrong(Schema.ArgumentKind.FLOAT);
        }
        double value = in.readDouble();
        if (type == float.class || type == Float.class) {
            return (float) value;
        }
        if (type == BigDecimal.class) {
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                throw wrong("the float " + value);
            }
            return BigDecimal.valueOf(value);
        }
        return value;
    }

    private Object readString(MessageReader in) {
        if (!costs.take(Schema.ArgumentKind.STRING)) {
            throw wrong(Schema.ArgumentKind.STRING);
        }
        if (costs.takesCallable(Schema.ArgumentKind.STRING)) {
            return readCallable(in, "a string");
        }
        if (type == byte[].class) {
            return in.readBytes();
        } else if (type == UUID.class) {
            return in.readUuid();
        }
        String text = in.readText();
        if (type == char.class || type == Character.class) {
            return Narrowing.toChar(text);
        } else if (type == char[].class) {
            return text.toCharArray();
        } else if (type == BigInteger.class || type == BigDecimal.class) {
            return number(text);
        } else if (type.isEnum()) {
            return constant(text);
        } else if (type == Class.class) {
            return classNamed(in, text);
        }
        return text;
    }

    private Object number(String text) {
        try {
            return type == BigInteger.class ? new BigInteger(text) : new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw wrong("the string \"" + text + "\", which is no such number");
        }
    }

    private Object constant(String name) {
        StringJoiner names = new StringJoiner(", ");
        for (Object each : type.getEnumConstants()) {
            String known = ((Enum<?>) each).name();
            if (known.equals(name)) {
                return each;
            }
            names.add(known);
        }
        throw wrong("the string \"" + name + "\", which is none of " + names);
    }

    private static Object classNamed(MessageReader in, String name) {
        try {
            return JavaRuntime.of(in.java()).classes().require(name);
        } catch (Refused e) {
            throw new PhpTypeException("the name of a class was expected: " + e.getMessage());
        }
    }

    private Object readList(MessageReader in) {
        if (!costs.take(Schema.ArgumentKind.LIST)) {
            throw wrong(Schema.ArgumentKind.LIST);
        }
        if (costs.takesCallable(Schema.ArgumentKind.LIST)) {
            return readCallable(in, "an array");
        }
        if (type.isArray()) {
            return readArray(in);
        }
        if (type.isAssignableFrom(ArrayList.class)) {
            return readElements(in);
        }
        List<@Nullable Object> elements = readElements(in);
        if (type.isAssignableFrom(LinkedHashSet.class)) {
            return new LinkedHashSet<>(elements);
        }
        if (type.isAssignableFrom(ArrayDeque.class)) {
            if (elements.contains(null)) {
                throw wrong("an array with null in it, which an ArrayDeque cannot hold");
            }
            return new ArrayDeque<>(elements);
        }
        if (!elements.isEmpty()) {
            throw wrong("an array without string keys");
        }
        return new LinkedHashMap<>();
    }

    @SuppressWarnings("NullAway") // elements may be null
    private List<@Nullable Object> readElements(MessageReader in) {
        ArgumentType of = target.element();
        int[] count = {0};
        try {
            return in.readList(
                    each -> {
                        Object value = of.read((MessageReader) each);
                        count[0]++;
                        return value;
                    });
        } catch (PhpTypeException e) {
            throw in("element " + count[0], e);
        }
    }

    private static PhpTypeException in(String where, PhpTypeException e) {
        return new PhpTypeException(where + ": " + e.getMessage());
    }

    private Object readArray(MessageReader in) {
        Class<?> component = type.getComponentType();
        int came = NextValue.elements(in);
        if (component == long.class && came == Schema.ArgumentKind.INT) {
            return in.readLongs();
        } else if (component == double.class
                && (came == Schema.ArgumentKind.FLOAT || came == Schema.ArgumentKind.INT)) {
            return in.readDoubles();
        }
        List<@Nullable Object> elements = readElements(in);
        Object array = Array.newInstance(component, elements.size());
        if (array instanceof @Nullable Object[] objects) {
            return elements.toArray(objects);
        }
        for (int i = 0; i < elements.size(); i++) {
            Array.set(array, i, elements.get(i));
        }
        return array;
    }

    private Object readMap(MessageReader in) {
        if (!costs.take(Schema.ArgumentKind.MAP)) {
            throw wrong(Schema.ArgumentKind.MAP);
        }
        int mark = in.readMapStart();
        ArgumentType values = target.element();
        ArgumentType keys = target.key();
        Map<Object, @Nullable Object> map = new LinkedHashMap<>();
        for (Object next = in.readKey(mark); next != null; next = in.readKey(mark)) {
            Object converted = keys == null ? naturalKey(next) : keys.reader().fromKey(next);
            try {
                map.put(converted, values.read(in));
            } catch (PhpTypeException e) {
                throw in("the value of the key " + next, e);
            }
        }
        return map;
    }

    private static Object naturalKey(Object came) {
        return came instanceof Long number ? natural(number) : came;
    }

    private Object fromKey(Object came) {
        if (came instanceof Long number) {
            if (type.isAssignableFrom(String.class) && !costs.take(Schema.ArgumentKind.INT)) {
                return number.toString(); // PHP made an int of "7"
            }
            if (costs.take(Schema.ArgumentKind.INT)) {
                return fromInt(number);
            }
        } else if (type.isAssignableFrom(String.class)) {
            return came;
        } else if (type.isEnum()) {
            return constant((String) came);
        }
        throw new PhpTypeException(
                "keys of "
                        + name()
                        + " were expected, PHP gave the key "
                        + (came instanceof String ? "\"" + came + "\"" : came));
    }

    private Object readJava(MessageReader in) {
        Object object = in.readJava();
        if (type.isInstance(object)) {
            return object;
        }
        Object unboxed = type.isPrimitive() ? Unboxing.widen(object, type) : null;
        if (unboxed == null) {
            throw wrong("an object of " + TypeNames.of(object.getClass()));
        }
        return unboxed;
    }

    private Object readObject(MessageReader in) {
        PhpClass of = PhpClass.next(in);
        if (costs.ofPhpObject(of) == Costs.NEVER) {
            String phpClass = in.readObject().className();
            throw wrong("an object of " + phpClass + (type.isInterface() ? ": " + advice(of) : ""));
        }
        for (Class<?> each : of.interfaces()) {
            if (type.isAssignableFrom(each)) { // any will do where Object is expected
                return JavaRuntime.of(in.java())
                        .implementations()
                        .ofObject(in.readObject(), of.interfaces());
            }
        }
        if (of.throwable() && costs.isThrowable()) {
            return in.readThrowable();
        }
        PhpObject object = in.readObject();
        if (of.traversable() && PhpIteration.isOf(type)) {
            return PhpIteration.of(JavaRuntime.of(in.java()), object, target);
        }
        if (type.isInstance(object)) {
            return object;
        }
        return JavaRuntime.of(in.java()).implementations().ofFunction(object, target);
    }

    /** What to do where an object of PHP does not fit this interface. */
    private String advice(PhpClass of) {
        return of.traversable() && costs.take(Schema.ArgumentKind.LIST)
                ? "pass an array, such as iterator_to_array() gives"
                : "let its class implement " + TypeNames.php(type);
    }

    /** What names a function, as PHP's own parameters of type callable take it. */
    private Object readCallable(MessageReader in, String what) {
        Value named = in.readValue();
        Value closure = JavaRuntime.of(in.java()).channel().invoker().closure(named);
        Referents.close(named);
        if (closure instanceof PhpCallable callable) {
            return JavaRuntime.of(in.java()).implementations().ofFunction(callable, target);
        }
        throw wrong(what + " that is not callable: " + closure.asString());
    }

    private Object readClosure(MessageReader in) {
        if (!costs.take(Schema.ArgumentKind.CLOSURE)) {
            throw wrong(
                    type.isInterface()
                            ? "a Closure, which cannot implement several methods"
                            : Shape.name(Schema.ArgumentKind.CLOSURE));
        }
        PhpCallable callable = in.readCallable();
        if (type.isInstance(callable)) {
            return callable;
        }
        return JavaRuntime.of(in.java()).implementations().ofFunction(callable, target);
    }
}
