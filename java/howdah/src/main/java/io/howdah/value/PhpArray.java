package io.howdah.value;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a PHP array: values in order, under int and string keys. It does not change; PHP's own
 * array does not see it.
 *
 * <p>A list of only ints or only floats is kept as one block of numbers.
 */
public final class PhpArray implements Value {

    /** Keys, each a Long or a String; null for a list, whose keys are 0, 1, 2… */
    private final Object @Nullable [] keys;

    /** Value[], long[] or double[]. */
    private final Object values;

    private final int size;
    private @Nullable Map<Object, Integer> index;

    private PhpArray(Object @Nullable [] keys, Object values, int size) {
        this.keys = keys;
        this.values = values;
        this.size = size;
    }

    /** {@return a list around these values, which the caller gives up} */
    public static PhpArray wrap(Value[] values) {
        return new PhpArray(null, values, values.length);
    }

    /** {@return a list around these ints, which the caller gives up} */
    public static PhpArray wrap(long[] values) {
        return new PhpArray(null, values, values.length);
    }

    /** {@return a list around these floats, which the caller gives up} */
    public static PhpArray wrap(double[] values) {
        return new PhpArray(null, values, values.length);
    }

    /**
     * {@return an array around these keys and values, which the caller gives up}
     *
     * @param keys each a Long or a String
     * @param values as many
     */
    public static PhpArray wrap(Object[] keys, Value[] values) {
        return new PhpArray(keys, values, values.length);
    }

    /**
     * {@return a list of these}
     *
     * @param elements each something that {@link Value#of} takes
     */
    public static PhpArray copyOf(Iterable<?> elements) {
        List<Value> values = new ArrayList<>();
        for (Object element : elements) {
            values.add(Value.of(element));
        }
        return wrap(values.toArray(new Value[0]));
    }

    /**
     * {@return an array of these, in the map's order}
     *
     * @param map its keys are Strings or integers, its values something that {@link Value#of} takes
     */
    public static PhpArray copyOf(Map<?, ?> map) {
        Object[] keys = new Object[map.size()];
        Value[] values = new Value[map.size()];
        int count = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Value key = Value.of(entry.getKey());
            if (!(key instanceof PhpInt) && !(key instanceof PhpString)) {
                throw new PhpTypeException(
                        "expected a String or an integer as the key of an array, got "
                                + key.typeName());
            }
            keys[count] = key instanceof PhpInt number ? (Object) number.value() : key.asString();
            values[count++] = Value.of(entry.getValue());
        }
        return wrap(keys, values);
    }

    /** {@return how many values it has} */
    public int size() {
        return size;
    }

    /** {@return whether the keys are 0, 1, 2…} */
    public boolean isList() {
        return keys == null;
    }

    /** {@return whether this is a list of only ints or only floats, kept as one block} */
    public boolean isNumbers() {
        return !(values instanceof Value[]);
    }

    /**
     * {@return the block of numbers, a {@code long[]} or {@code double[]} that must not be changed}
     */
    public Object numbers() {
        if (!isNumbers()) {
            throw new IllegalStateException("the array is not a block of numbers");
        }
        return values;
    }

    /** {@return the key at a position: a Long or a String} */
    public Object keyAt(int position) {
        Objects.checkIndex(position, size);
        return keys == null ? (Object) (long) position : keys[position];
    }

    /** {@return the value at a position, whatever its key} */
    public Value valueAt(int position) {
        Objects.checkIndex(position, size);
        if (values instanceof long[] longs) {
            return new PhpInt(longs[position]);
        }
        if (values instanceof double[] doubles) {
            return new PhpFloat(doubles[position]);
        }
        return ((Value[]) values)[position];
    }

    /** {@return the value of an int key; PHP's null if there is none} */
    public Value get(long key) {
        if (keys == null) {
            return key >= 0 && key < size ? valueAt((int) key) : PhpNull.NULL;
        }
        return find(key);
    }

    /** {@return the value of a string key; PHP's null if there is none} */
    public Value get(String key) {
        return find(key);
    }

    private Value find(Object key) {
        if (keys == null) {
            return PhpNull.NULL;
        }
        Map<Object, Integer> positions = index;
        if (positions == null) {
            positions = new HashMap<>(size * 2);
            for (int i = 0; i < size; i++) {
                positions.put(keys[i], i);
            }
            index = positions;
        }
        Integer position = positions.get(key);
        return position == null ? PhpNull.NULL : valueAt(position);
    }

    /** {@return the values, in order} */
    public List<Value> values() {
        return values instanceof Value[] all
                ? Collections.unmodifiableList(Arrays.asList(all))
                : new Numbers(this);
    }

    @Override
    public List<Value> asIterable() {
        return values();
    }

    @Override
    public Stream<Value> asStream() {
        return values().stream();
    }

    private static final class Numbers extends AbstractList<Value> implements RandomAccess {
        private final PhpArray array;

        Numbers(PhpArray array) {
            this.array = array;
        }

        @Override
        public Value get(int position) {
            return array.valueAt(position);
        }

        @Override
        public int size() {
            return array.size;
        }
    }

    Map<String, Value> toMap() {
        Map<String, Value> map = new LinkedHashMap<>(size * 2);
        for (int i = 0; i < size; i++) {
            map.put(keyAt(i).toString(), valueAt(i));
        }
        return Collections.unmodifiableMap(map);
    }

    long[] longs() {
        if (values instanceof long[] longs) {
            return longs.clone();
        }
        long[] longs = new long[size];
        for (int i = 0; i < size; i++) {
            longs[i] = valueAt(i).asLong();
        }
        return longs;
    }

    double[] doubles() {
        if (values instanceof double[] doubles) {
            return doubles.clone();
        }
        double[] doubles = new double[size];
        for (int i = 0; i < size; i++) {
            doubles[i] = valueAt(i).asDouble();
        }
        return doubles;
    }

    @Override
    public PhpArray asArray() {
        return this;
    }

    @Override
    public String typeName() {
        return "array";
    }

    @Override
    public Object toJava() {
        if (keys == null) {
            Object[] elements = new Object[size];
            for (int i = 0; i < size; i++) {
                elements[i] = valueAt(i).toJava();
            }
            return Arrays.asList(elements);
        }
        Map<Object, @Nullable Object> map = new LinkedHashMap<>(size * 2);
        for (int i = 0; i < size; i++) {
            map.put(keys[i], valueAt(i).toJava());
        }
        return map;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof PhpArray array) || size != array.size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (!keyAt(i).equals(array.keyAt(i)) || !valueAt(i).equals(array.valueAt(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = 0; i < size; i++) {
            hash = 31 * hash + (31 * keyAt(i).hashCode() ^ valueAt(i).hashCode());
        }
        return hash;
    }

    @Override
    public String toString() {
        return keys == null ? values().toString() : toMap().toString();
    }
}
