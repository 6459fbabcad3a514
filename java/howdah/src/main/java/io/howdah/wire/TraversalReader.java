package io.howdah.wire;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.hasField;
import static io.howdah.wire.FieldReader.openExpected;
import static io.howdah.wire.FieldReader.unknownField;

import io.howdah.value.PhpObject;

/** Reads where a traversal of PHP's object stands. */
public final class TraversalReader {

    private TraversalReader() {}

    /**
     * Reads the beginning; the reader then stands at the first element, if {@link
     * MessageReader#hasNext} says that there is one.
     *
     * @param in stands at the outcome of a call
     * @return PHP's iterator
     */
    public static PhpObject begin(MessageReader in) {
        long id = open(in);
        if (id == 0) {
            throw FieldReader.malformed("a traversal has no iterator");
        }
        return in.objects.object(id, "Howdah\\Iteration");
    }

    /**
     * Likewise, for an element after the first.
     *
     * @param in stands at the outcome of a call
     */
    public static void advance(MessageReader in) {
        if (open(in) != 0) {
            throw FieldReader.malformed("a traversal has an iterator again");
        }
    }

    /** The message's end becomes the reader's. Returns the iterator's number, or 0. */
    private static long open(MessageReader in) {
        MessageBuffer b = in.buffer;
        b.limit = openExpected(b, Schema.Reply.TRAVERSAL);
        long id = 0;
        while (hasField(b, b.limit) && !in.hasNext()) {
            if (getTag(b) != Schema.Traversal.ITERATOR) {
                throw unknownField();
            }
            id = getVarint(b);
        }
        return id;
    }
}
