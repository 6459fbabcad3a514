package io.howdah.interop.operations;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putNumbers;
import static io.howdah.wire.FieldWriter.putVarintField;

import io.howdah.interop.JavaRuntime;
import io.howdah.interop.access.Elements;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Schema;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A {@code foreach} over Java's elements. Of collections, maps and arrays, many cross at once: 32
 * at first, then 256. All else gives one at a time, so that nothing is consumed that PHP has not
 * asked for.
 *
 * <p>What the iterator throws reaches PHP when it asks for the element that it was thrown for.
 */
final class Iteration {

    private static final int FIRST_BATCH = 32;
    private static final int BATCH = 256;

    private final Iterator<?> elements;
    private final boolean hasKeys;
    private final boolean readsAhead;
    private int batch;
    private @Nullable Throwable failure;

    private Iteration(Iterator<?> elements, boolean hasKeys, boolean readsAhead) {
        this.elements = elements;
        this.hasKeys = hasKeys;
        this.readsAhead = readsAhead;
        batch = readsAhead ? FIRST_BATCH : 1;
    }

    /** {@return an iteration over an object's elements; null if it has none that PHP may read} */
    static @Nullable Iteration of(Object target, Elements as) {
        return switch (as) {
            case NONE -> null;
            case ARRAY -> new Iteration(JavaArrays.asList(target).iterator(), false, true);
            case LIST, COLLECTION -> new Iteration(((Iterable<?>) target).iterator(), false, true);
            case MAP -> new Iteration(((Map<?, ?>) target).entrySet().iterator(), true, true);
            case ITERABLE -> new Iteration(((Iterable<?>) target).iterator(), false, false);
            case ITERATOR -> new Iteration((Iterator<?>) target, false, false);
        };
    }

    /** Replies with the next elements. */
    void reply(JavaRuntime java, MessageReader in, MessageWriter out) throws Throwable {
        @Nullable Object[] values = new @Nullable Object[batch];
        @Nullable Object[] keys = hasKeys ? new @Nullable Object[batch] : null;
        in.endArguments();
        int count = take(keys, values);
        boolean isOver = count < batch && failure == null;
        if (readsAhead) {
            batch = BATCH;
        }
        out.beginReply();
        MessageBuffer b = out.buffer();
        int mark = messageStart(b, Schema.Reply.BATCH);
        if (!isOver) {
            putVarintField(b, Schema.Batch.ITERATOR, out.giveJava(this));
        }
        if (keys != null) {
            write(java, out, Schema.Batch.KEYS, keys, count);
        }
        write(java, out, Schema.Batch.VALUES, values, count);
        messageEnd(b, mark);
    }

    private int take(@Nullable Object @Nullable [] keys, @Nullable Object[] values)
            throws Throwable {
        Throwable earlier = failure;
        if (earlier != null) {
            failure = null;
            throw earlier;
        }
        int count = 0;
        try {
            while (count < values.length && elements.hasNext()) {
                Object element = elements.next();
                if (keys != null && element instanceof Map.Entry<?, ?> entry) {
                    keys[count] = entry.getKey();
                    element = entry.getValue();
                }
                values[count++] = element;
            }
        } catch (Throwable e) { // it belongs to the element after these
            if (count == 0) {
                throw e;
            }
            failure = e;
        }
        return count;
    }

    /** Numbers of one kind cross as a block. */
    private static void write(
            JavaRuntime java, MessageWriter out, int tag, @Nullable Object[] values, int count) {
        MessageBuffer b = out.buffer();
        int mark = messageStart(b, tag);
        if (areInts(values, count)) {
            int p = putNumbers(b, Schema.Elements.INTS, count);
            for (int i = 0; i < count; i++) {
                b.bytes.putLong(
                        p + 8 * i, values[i] instanceof Number number ? number.longValue() : 0);
            }
        } else if (areDoubles(values, count)) {
            int p = putNumbers(b, Schema.Elements.FLOATS, count);
            for (int i = 0; i < count; i++) {
                double number = values[i] instanceof Double value ? value : 0;
                b.bytes.putLong(p + 8 * i, Double.doubleToRawLongBits(number));
            }
        } else {
            for (int i = 0; i < count; i++) {
                java.write(out, values[i]);
            }
        }
        messageEnd(b, mark);
    }

    private static boolean areInts(@Nullable Object[] values, int count) {
        for (int i = 0; i < count; i++) {
            Object value = values[i];
            if (!(value instanceof Integer
                    || value instanceof Long
                    || value instanceof Short
                    || value instanceof Byte)) {
                return false;
            }
        }
        return count > 0;
    }

    private static boolean areDoubles(@Nullable Object[] values, int count) {
        for (int i = 0; i < count; i++) {
            if (!(values[i] instanceof Double)) {
                return false;
            }
        }
        return count > 0;
    }
}
