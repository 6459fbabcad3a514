package io.howdah.wire;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putByte;
import static io.howdah.wire.FieldWriter.putVarint;

import java.util.Arrays;

/**
 * The plans of the records in the messages that are being written: PHP makes their classes ready
 * before it reads the records.
 */
public final class MessagePlans {

    private final MessageBuffer buffer;

    /** The numbers of the plans of all current messages, those of the innermost last. */
    private int[] numbers = new int[8];

    private int count;

    /** Where those of the innermost message begin. */
    int from;

    /** The number of the plan that the call's result is to be written by, or 0. */
    int ofResult;

    MessagePlans(MessageBuffer buffer) {
        this.buffer = buffer;
    }

    void startMessage() {
        from = count;
        ofResult = 0;
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
        ofResult = number;
    }

    /** Whether the current Call has records in it, or expects them. */
    public boolean areUsed() {
        return count > from || ofResult != 0;
    }

    /**
     * Turns the current Call, which is written but for this, into one with records: PHP makes their
     * classes ready before it reads them.
     */
    public void put() {
        MessageBuffer b = buffer;
        int handle = b.bytes.getInt(b.base + 1);
        b.bytes.putInt(b.base + 1, Schema.Operation.PLANNED);
        int mark = messageStart(b, Schema.Call.PLANNED);
        b.room(MessageBuffer.SCALAR_ROOM * (2 + count - from));
        putByte(b, Schema.Planned.HANDLE);
        b.bytes.putInt(b.position, handle);
        b.position += 4;
        if (ofResult != 0) {
            putByte(b, Schema.Planned.RESULT);
            putVarint(b, ofResult);
        }
        for (int i = from; i < count; i++) {
            putByte(b, Schema.Planned.PLANS);
            putVarint(b, numbers[i]);
        }
        messageEnd(b, mark);
    }
}
