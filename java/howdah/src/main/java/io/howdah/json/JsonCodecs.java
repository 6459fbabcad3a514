package io.howdah.json;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** The codecs of one choice: those of records that contain each other are made once. */
public final class JsonCodecs {

    private record Place(Class<?> codec, JsonSelection selection) {}

    private final Map<Place, JsonCodec<?>> made = new HashMap<>();

    /** For generated code. */
    public JsonCodecs() {}

    /**
     * {@return the codec of a class for a choice}
     *
     * @param <C> the codec
     * @param codec its class
     * @param selection what it writes and reads
     * @param make makes it; it adds itself before it asks for others
     */
    public <C extends JsonCodec<?>> C get(
            Class<C> codec,
            JsonSelection selection,
            BiFunction<JsonSelection, JsonCodecs, C> make) {
        JsonCodec<?> known = made.get(new Place(codec, selection));
        return known == null ? make.apply(selection, this) : codec.cast(known);
    }

    /**
     * Adds a codec that is being made.
     *
     * @param codec it
     * @param selection what it writes and reads
     */
    public void add(JsonCodec<?> codec, JsonSelection selection) {
        made.put(new Place(codec.getClass(), selection), codec);
    }
}
