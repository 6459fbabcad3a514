package io.howdah.interop;

import io.howdah.value.PhpTypeException;
import io.howdah.wire.MessageReader;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Java type that values of PHP are converted to. Type arguments count: an int becomes a Long in a
 * {@code List<Long>}.
 */
final class ArgumentType {

    /** Types in types further down are taken as their raw class. */
    private static final int MAX_DEPTH = 8;

    /** Anything, in the form that comes naturally. */
    static final ArgumentType OBJECT = new ArgumentType(Object.class, Object.class, null, null);

    /** With type arguments, if they are known. */
    private final Type generic;

    private final Class<?> type;

    /** What a function of this type returns, made when it is first needed. */
    private @Nullable ArgumentType result;

    /** How well values fit. */
    private final Costs costs;

    private final ArgumentReader reader;

    /** Of an array, a Collection, or the values of a Map. */
    private final @Nullable ArgumentType element;

    /** Of a Map. */
    private final @Nullable ArgumentType key;

    private ArgumentType(
            Type generic,
            Class<?> type,
            @Nullable ArgumentType element,
            @Nullable ArgumentType key) {
        this.generic = generic;
        this.type = type;
        this.element = element;
        this.key = key;
        this.costs = new Costs(type);
        this.reader = new ArgumentReader(this);
    }

    /** {@return the type, with type arguments if they are known} */
    Type generic() {
        return generic;
    }

    /** {@return what PHP code that implements this functional interface must return} */
    ArgumentType result() {
        ArgumentType known = result;
        if (known == null) {
            Method method = FunctionalInterfaces.method(type);
            known =
                    method == null
                            ? OBJECT
                            : of(method.getGenericReturnType(), TypeArguments.of(generic));
            result = known;
        }
        return known;
    }

    /** {@return the class, without type arguments} */
    Class<?> type() {
        return type;
    }

    static ArgumentType of(Type type) {
        return of(type, Map.of());
    }

    /**
     * {@return what takes a type}
     *
     * @param arguments what type variables in it stand for
     */
    static ArgumentType of(Type type, Map<TypeVariable<?>, Type> arguments) {
        return of(type, arguments, 0);
    }

    private static ArgumentType of(Type type, Map<TypeVariable<?>, Type> variables, int depth) {
        if (depth > MAX_DEPTH) {
            return new ArgumentType(type, rawOf(type), null, null);
        }
        if (type instanceof TypeVariable<?> variable) {
            Type known = variables.get(variable);
            return of(known == null ? variable.getBounds()[0] : known, variables, depth + 1);
        }
        if (type instanceof WildcardType wildcard) {
            Type[] lower = wildcard.getLowerBounds();
            return of(
                    lower.length > 0 ? lower[0] : wildcard.getUpperBounds()[0],
                    variables,
                    depth + 1);
        }
        Class<?> raw = rawOf(type);
        if (raw.isArray()) {
            Type component =
                    type instanceof GenericArrayType array
                            ? array.getGenericComponentType()
                            : raw.getComponentType();
            return new ArgumentType(type, raw, of(component, variables, depth + 1), null);
        }
        Type[] arguments =
                type instanceof ParameterizedType parameterized
                        ? parameterized.getActualTypeArguments()
                        : new Type[0];
        if (arguments.length == 1
                && (Iterable.class.isAssignableFrom(raw) || PhpIteration.isOf(raw))) {
            return new ArgumentType(type, raw, of(arguments[0], variables, depth + 1), null);
        }
        if (arguments.length == 2 && Map.class.isAssignableFrom(raw)) {
            return new ArgumentType(
                    type,
                    raw,
                    of(arguments[1], variables, depth + 1),
                    of(arguments[0], variables, depth + 1));
        }
        return new ArgumentType(type, raw, null, null);
    }

    private static Class<?> rawOf(Type type) {
        if (type instanceof Class<?> raw) {
            return raw;
        }
        if (type instanceof ParameterizedType parameterized) {
            return rawOf(parameterized.getRawType());
        }
        if (type instanceof GenericArrayType array) {
            return rawOf(array.getGenericComponentType()).arrayType();
        }
        if (type instanceof TypeVariable<?> variable) {
            return rawOf(variable.getBounds()[0]);
        }
        return rawOf(((WildcardType) type).getUpperBounds()[0]);
    }

    /**
     * An array's elements, and values of a Collection or Map whose type arguments are not known.
     */
    ArgumentType element() {
        return element == null ? OBJECT : element;
    }

    /** {@return the type of a Map's keys; null if it is not known} */
    @Nullable ArgumentType key() {
        return key;
    }

    /** {@return how well values fit} */
    Costs costs() {
        return costs;
    }

    /** {@return what converts a key of a PHP array to this type} */
    ArgumentReader reader() {
        return reader;
    }

    /**
     * Reads the next value as this type.
     *
     * @return the value; null if PHP's null came, which only a primitive type refuses
     * @throws PhpTypeException if it does not fit
     */
    @Nullable Object read(MessageReader in) {
        return reader.read(in);
    }
}
