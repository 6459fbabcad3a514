package io.howdah.wire;

import io.howdah.stub.DateCodec;
import io.howdah.stub.RecordCodec;
import org.jspecify.annotations.Nullable;

/** Finds the codecs of dates, and those generated for records, by the names of their classes. */
public final class RecordCodecs {

    private static final String SUFFIX = "Codec";

    /** What was found for a class is kept with the class. */
    private static final ClassValue<Found> FOUND =
            new ClassValue<>() {
                @Override
                protected Found computeValue(Class<?> type) {
                    return find(type);
                }
            };

    /** A codec, or why there is none. */
    private record Found(@Nullable RecordCodec<?> codec, @Nullable Exception reason) {}

    private RecordCodecs() {}

    /** {@return the codec of a record or a date, or null if it has none} */
    @SuppressWarnings("unchecked") // a codec is looked up by the class of what it writes
    public static @Nullable RecordCodec<Object> find(Object value) {
        return (RecordCodec<Object>) FOUND.get(value.getClass()).codec;
    }

    /**
     * The codec of a record type, or of a type of dates.
     *
     * @throws IllegalArgumentException if it has none
     */
    @SuppressWarnings("unchecked") // the codec has the name of the record
    public static <T> RecordCodec<T> of(Class<T> type) {
        Found found = FOUND.get(type);
        if (found.codec == null) {
            throw new IllegalArgumentException(
                    found.reason instanceof IllegalAccessException
                            ? name(type)
                                    + " cannot be reached: open its package to the module howdah"
                            : type.getName()
                                    + " has no codec: expected an Instant, ZonedDateTime,"
                                    + " OffsetDateTime or LocalDate, or a record with @PhpClass"
                                    + " that was compiled with howdah-processor as an annotation"
                                    + " processor",
                    found.reason);
        }
        return (RecordCodec<T>) found.codec;
    }

    private static Found find(Class<?> type) {
        if (!type.isRecord()) {
            return new Found(DateCodec.of(type), null);
        }
        try {
            Object codec =
                    Class.forName(name(type), true, type.getClassLoader())
                            .getField("INSTANCE")
                            .get(null);
            boolean its = codec instanceof RecordCodec<?> of && of.plan().type() == type;
            return new Found(its ? (RecordCodec<?>) codec : null, null);
        } catch (ReflectiveOperationException e) {
            return new Found(null, e);
        }
    }

    private static String name(Class<?> type) {
        String name = type.getName();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return name.substring(0, name.length() - simple.length())
                + simple.replace('$', '_')
                + SUFFIX;
    }
}
