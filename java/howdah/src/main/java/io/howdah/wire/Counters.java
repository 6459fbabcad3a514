package io.howdah.wire;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.hasField;
import static io.howdah.wire.FieldReader.openExpected;
import static io.howdah.wire.FieldReader.unknownField;

/**
 * What each side holds of the other.
 *
 * @param refs PHP's objects, closures and resources that Java holds
 * @param callables Java's callables that PHP holds
 * @param objects Java's objects that PHP holds
 */
public record Counters(long refs, long callables, long objects) {

    /** Reads the outcome of a call. */
    public static Counters read(MessageReader in) {
        MessageBuffer b = in.buffer;
        int end = openExpected(b, Schema.Reply.COUNTERS);
        long refs = 0;
        long callables = 0;
        long objects = 0;
        while (hasField(b, end)) {
            switch (getTag(b)) {
                case Schema.Counters.REFS -> refs = getVarint(b);
                case Schema.Counters.CALLABLES -> callables = getVarint(b);
                case Schema.Counters.OBJECTS -> objects = getVarint(b);
                default -> throw unknownField();
            }
        }
        return new Counters(refs, callables, objects);
    }
}
