package io.howdah.interop;

import io.howdah.failure.PhpException;
import io.howdah.interop.Overloads.PhpClass;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpEnum;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import io.howdah.wire.Schema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * How well values of PHP fit a Java type, for the choice between overloads: 0 fits best. Costs are
 * only compared with those of the same value for other types.
 */
final class Costs {

    /** The cost of what does not fit at all. */
    static final int NEVER = -1;

    /** The cost of what fits only if PHP can call it: a string or a list that names a function. */
    static final int CALLABLE = 20;

    // The better an int, a float or a bool fits, the earlier the type stands.

    private static final Map<Class<?>, Integer> INT_RANKS =
            ranked(
                    long.class,
                    int.class,
                    short.class,
                    byte.class,
                    Long.class,
                    Integer.class,
                    Short.class,
                    Byte.class,
                    double.class,
                    float.class,
                    Double.class,
                    Float.class,
                    BigInteger.class,
                    BigDecimal.class,
                    Number.class);
    private static final Map<Class<?>, Integer> FLOAT_RANKS =
            ranked(
                    double.class,
                    float.class,
                    Double.class,
                    Float.class,
                    BigDecimal.class,
                    Number.class);
    private static final Map<Class<?>, Integer> BOOL_RANKS = ranked(boolean.class, Boolean.class);

    private static Map<Class<?>, Integer> ranked(Class<?>... classes) {
        Map<Class<?>, Integer> ranks = new HashMap<>();
        for (Class<?> each : classes) {
            ranks.put(each, ranks.size());
        }
        return ranks;
    }

    private final Class<?> type;

    /** By the numbers of {@link Schema.ArgumentKind}; those of objects depend on their classes. */
    private final int[] costs = new int[Schema.ArgumentKind.COUNT];

    Costs(Class<?> type) {
        this.type = type;
        Arrays.fill(costs, NEVER);
        costs[Schema.ArgumentKind.NULL] = type.isPrimitive() ? NEVER : 0;
        costs[Schema.ArgumentKind.BOOL] = scalar(BOOL_RANKS, Boolean.class);
        costs[Schema.ArgumentKind.INT] = scalar(INT_RANKS, Integer.class);
        costs[Schema.ArgumentKind.FLOAT] = scalar(FLOAT_RANKS, Double.class);
        costs[Schema.ArgumentKind.STRING] = string();
        costs[Schema.ArgumentKind.LIST] = list();
        costs[Schema.ArgumentKind.MAP] = map();
        costs[Schema.ArgumentKind.CLOSURE] = php(PhpCallable.class, true);
        costs[Schema.ArgumentKind.ENUM] = php(PhpEnum.class, false);
        costs[Schema.ArgumentKind.RESOURCE] = php(PhpResource.class, false);
    }

    /** Whether values of a type fit that are no objects. */
    boolean take(int shapeType) {
        return costs[shapeType] != NEVER;
    }

    private int scalar(Map<Class<?>, Integer> ranks, Class<?> boxed) {
        Integer cost = ranks.get(type);
        if (cost != null) {
            return cost;
        }
        return type.isAssignableFrom(boxed) ? natural(ranks.size()) : NEVER;
    }

    /** Comparable and Serializable come before Object. */
    private int natural(int special) {
        return type == Object.class ? special + 1 : special;
    }

    private int string() {
        if (type == String.class) {
            return 0;
        } else if (type == CharSequence.class) {
            return 1;
        } else if (type == byte[].class) {
            return 3;
        } else if (type == char[].class) {
            return 4;
        } else if (type == char.class) {
            return 5;
        } else if (type == Character.class) {
            return 6;
        } else if (type == BigDecimal.class || type == BigInteger.class || type == UUID.class) {
            return 7;
        } else if (type.isEnum()) {
            return 8;
        } else if (type == Class.class) {
            return 9;
        } else if (type == Object.class) {
            return 10;
        }
        return type.isAssignableFrom(String.class) ? 2 : callable();
    }

    private int list() {
        if (type == List.class) {
            return 0;
        } else if (type == Collection.class) {
            return 1;
        } else if (type == Object.class) {
            return 7;
        } else if (type.isArray()) {
            return 5;
        } else if (type.isAssignableFrom(ArrayList.class)) {
            return 2;
        } else if (type.isAssignableFrom(LinkedHashSet.class)) {
            return 3;
        } else if (type.isAssignableFrom(ArrayDeque.class)) {
            return 4;
        }
        return type.isAssignableFrom(LinkedHashMap.class) ? 6 : callable();
    }

    private int callable() {
        return FunctionalInterfaces.method(type) == null ? NEVER : CALLABLE;
    }

    private int map() {
        if (type == Map.class) {
            return 0;
        } else if (type == Object.class) {
            return 7;
        }
        return type.isAssignableFrom(LinkedHashMap.class) ? 1 : NEVER;
    }

    private int php(Class<?> phpClass, boolean callable) {
        if (type == Object.class) {
            return 2;
        }
        boolean fits =
                type.isAssignableFrom(phpClass)
                        || (callable && FunctionalInterfaces.method(type) != null);
        return fits ? 1 : NEVER;
    }

    /** What a value costs whose type says all. */
    int of(int shapeType) {
        return costs[shapeType];
    }

    /** What an object of Java costs. */
    int ofJava(Class<?> of) {
        if (!type.isPrimitive()) {
            return type.isAssignableFrom(of) ? 0 : NEVER;
        }
        return Unboxing.cost(of, type);
    }

    /** Whether a string or a list is taken for what PHP can call. */
    boolean takesCallable(int shapeType) {
        return costs[shapeType] == CALLABLE;
    }

    /** What an object of PHP costs. */
    int ofPhpObject(PhpClass of) {
        if (type == Object.class) {
            return 4;
        }
        for (Class<?> each : of.interfaces()) {
            if (type.isAssignableFrom(each)) {
                return 0;
            }
        }
        if (of.traversable() && PhpIteration.isOf(type)) {
            return PhpIteration.cost(type);
        }
        return of.throwable() && isThrowable() ? 1 : php(PhpObject.class, of.invokable());
    }

    /** Whether an exception of PHP fits that is passed as a value. */
    boolean isThrowable() {
        return type != Object.class && type.isAssignableFrom(PhpException.class);
    }

    /** Whether there may be an object of this type that fits. */
    boolean mayTake(int shapeType) {
        return switch (shapeType) {
            case Schema.ArgumentKind.JAVA -> true;
            case Schema.ArgumentKind.OBJECT ->
                    type.isInterface()
                            || type.isAssignableFrom(PhpObject.class)
                            || type.isAssignableFrom(PhpException.class);
            default -> costs[shapeType] != NEVER;
        };
    }
}
