package io.howdah.wire;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putByte;
import static io.howdah.wire.FieldWriter.putString;
import static io.howdah.wire.FieldWriter.putVarint;

import java.util.Arrays;

/**
 * What PHP has to know of the arguments in the messages that are being written, before it reads
 * them: the plans of records, whose classes it makes ready, and the names of arguments.
 */
public final class MessagePlans {

    /** In {@link #ofResult}: the last arguments have names. */
    private static final int NAMED = 1 << 30;

    private final MessageBuffer buffer;

    /** The numbers of the plans of all current messages, those of the innermost last. */
    private int[] numbers = new int[8];

    private int count;

    /** Where those of the innermost message begin. */
    int from;

    /** The number of the plan that the call's result is to be written by, or 0; {@link #NAMED}. */
    int ofResult;

    /** Of the innermost message, if it is NAMED: none begins between the names and its end. */
    private String[] names = {};

    /** The handle of what the last Call that was {@link #put} calls. */
    private int called;

    MessagePlans(MessageBuffer buffer) {
        this.buffer = buffer;
    }

    void startMessage() {
        from = count;
        ofResult = 0;
    }

    /** {@return where the plans of the innermost message begin, for {@link #endWithin}} */
    public int mark() {
        return from;
    }

    /**
     * The innermost message has ended, and the one around it is a call that has been sent.
     *
     * @param outerFrom the outer message's {@link #mark}
     */
    public void endWithin(int outerFrom) {
        count = from;
        from = outerFrom;
    }

    /** The innermost message has ended. */
    void returnTo(int outerFrom, int outerOfResult) {
        count = from;
        from = outerFrom;
        ofResult = outerOfResult;
    }

    /** No message is being written any more. */
    public void clear() {
        count = 0;
    }

    /** Notes that the message has a record of this plan in it. */
    void use(int number) {
        for (int i = count - 1; i >= from; i--) {
            if (numbers[i] == number) {
                return;
            }
        }
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, numbers.length * 2);
        }
        numbers[count++] = number;
    }

    /** Has PHP write the result of the call by this plan. */
    public void expect(int number) {
        ofResult |= number;
    }

    /**
     * Gives the last arguments names. They have been written, and no other message is until the
     * call is made.
     *
     * @param all the names
     */
    public void name(String[] all) {
        names = all;
        ofResult |= NAMED;
    }

    /** Whether the current Call has records or names in it, or expects records. */
    public boolean areUsed() {
        return count > from || ofResult != 0;
    }

    /** {@return the handle of what a Call calls that has just been {@link #put}} */
    public int called() {
        return called;
    }

    /** Turns the current Call, which is written but for this, into one with records or names. */
    public void put() {
        MessageBuffer b = buffer;
        int handle = b.bytes.getInt(b.base + 1);
        called = handle;
        b.bytes.putInt(b.base + 1, Schema.Operation.PLANNED);
        int mark = messageStart(b, Schema.Call.PLANNED);
        b.room(MessageBuffer.SCALAR_ROOM * 2);
        putByte(b, Schema.Planned.HANDLE);
        b.bytes.putInt(b.position, handle);
        b.position += 4;
        if ((ofResult & ~NAMED) != 0) {
            putByte(b, Schema.Planned.RESULT);
            putVarint(b, ofResult & ~NAMED);
        }
        if ((ofResult & NAMED) != 0) {
            for (String name : names) {
                putString(b, Schema.Planned.NAMES, name);
            }
        }
        b.room(MessageBuffer.SCALAR_ROOM * (count - from));
        for (int i = from; i < count; i++) {
            putByte(b, Schema.Planned.PLANS);
            putVarint(b, numbers[i]);
        }
        messageEnd(b, mark);
    }
}
