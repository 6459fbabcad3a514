package io.howdah.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the JSON of one type: the same bytes that PHP's serializer writes of the PHP
 * class. The subclasses are generated; they hold no state but what was chosen, and any thread may
 * use them.
 *
 * @param <T> the type
 */
public abstract class JsonCodec<T> {

    /** For generated code. */
    protected JsonCodec() {}

    /**
     * Writes a value after what a writer has.
     *
     * @param value the value
     * @param out where to write
     * @throws JsonWriteException if it has what JSON cannot have
     */
    public abstract void write(T value, JsonWriter out);

    /**
     * Reads the next value of a document.
     *
     * @param in the document, which notes what does not fit
     * @return the value; null if the reader has noted an error
     */
    public abstract @Nullable T read(JsonReader in);

    /**
     * {@return a value as a text}
     *
     * @param value the value
     * @throws JsonWriteException if it has what JSON cannot have
     */
    public final String toJson(T value) {
        return written(value).toString();
    }

    /**
     * {@return a value as bytes}
     *
     * @param value the value
     * @throws JsonWriteException if it has what JSON cannot have
     */
    public final byte[] toBytes(T value) {
        return written(value).toByteArray();
    }

    /**
     * Writes a value to a stream, in one piece.
     *
     * @param value the value
     * @param out where to write
     * @throws JsonWriteException if it has what JSON cannot have; then nothing is written
     */
    public final void write(T value, OutputStream out) {
        try {
            written(value).writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonWriter written(T value) {
        JsonWriter out = new JsonWriter();
        write(value, out);
        return out;
    }

    /**
     * {@return the value of a document}
     *
     * @param json the document
     * @throws JsonReadException if it does not fit
     */
    public final T fromJson(String json) {
        return fromJson(json.getBytes(UTF_8));
    }

    /**
     * {@return the value of a document}
     *
     * @param json the document, in UTF-8
     * @throws JsonReadException if it does not fit
     */
    public final T fromJson(byte[] json) {
        JsonReader in = new JsonReader(json);
        T value = read(in);
        in.end();
        if (value == null) {
            throw new IllegalStateException(getClass() + " read nothing, and noted no error");
        }
        return value;
    }

    /** {@return the codec of lists of this type} */
    public final JsonCodec<List<T>> list() {
        return new ListCodec<>(this);
    }

    /**
     * {@return a value that may not be null} For generated code.
     *
     * @param <V> its type
     * @param value the value
     * @param component where it stands
     * @throws JsonWriteException if it is null
     */
    protected static <V> V required(@Nullable V value, String component) {
        if (value == null) {
            throw new JsonWriteException(
                    "expected a value of "
                            + component
                            + ", got null: give it one, or declare it @Nullable");
        }
        return value;
    }

    /**
     * {@return whether PHP's array of a map is a list: its keys are 0, 1, … in order} For generated
     * code.
     *
     * @param map the map
     */
    protected static boolean isList(Map<Long, ?> map) {
        long index = 0;
        for (Long key : map.keySet()) {
            if (key != index++) {
                return false;
            }
        }
        return true;
    }

    /**
     * Refuses to read what could not be made. For generated code.
     *
     * @param missing a bit for each component that has no default, and that is not chosen
     * @param keys those of the record
     * @throws IllegalStateException if there is any
     */
    protected static void checkSelected(long missing, JsonKeys keys) {
        if (missing != 0) {
            String name = keys.name(Long.numberOfTrailingZeros(missing));
            throw new IllegalStateException(
                    "expected that \""
                            + name
                            + "\" is read with these groups and this version, as it has no default:"
                            + " give it one, or read it, too");
        }
    }

    private static final class ListCodec<T> extends JsonCodec<List<T>> {

        private final JsonCodec<T> element;

        ListCodec(JsonCodec<T> element) {
            this.element = element;
        }

        @Override
        public void write(List<T> value, JsonWriter out) {
            out.beginArray();
            for (T each : value) {
                out.element();
                element.write(required(each, "a list"), out);
            }
            out.endArray();
        }

        @Override
        public @Nullable List<T> read(JsonReader in) {
            if (!in.beginArray()) {
                return null;
            }
            List<T> list = new ArrayList<>();
            while (in.nextElement()) {
                list.add(element.read(in));
            }
            return Collections.unmodifiableList(list);
        }
    }
}
