package io.howdah.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.wire.Schema;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JVM's ends of a ring, here of the same one. */
final class RingTest {

    private static final int CAPACITY = 4096;
    private static final int RECORDS = 64;
    private static final int HEAD = 8;

    private final ByteBuffer memory =
            ByteBuffer.allocateDirect(RECORDS + CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
    private final RingProducer producer = new RingProducer(memory, RECORDS, CAPACITY, HEAD);
    private final RingConsumer consumer = new RingConsumer(memory, RECORDS, CAPACITY, HEAD);

    private boolean put(int type, int length) {
        int at = producer.claim(length);
        if (at < 0) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            memory.put(at + i, (byte) (type * 31 + i));
        }
        producer.commit(type, length);
        return true;
    }

    private void take(int type, int length) {
        int at = consumer.next();
        assertThat(at).isGreaterThanOrEqualTo(RECORDS);
        assertThat(consumer.type()).isEqualTo(type);
        assertThat(consumer.length()).isEqualTo(length);
        for (int i = 0; i < length; i++) {
            assertThat(memory.get(at + i)).isEqualTo((byte) (type * 31 + i));
        }
        consumer.release();
    }

    @Test
    void recordsComeOutAsTheyWentIn() {
        for (int i = 0; i < 5000; i++) {
            int length = i * 7 % (RingProducer.mostPayload(CAPACITY) + 1);
            assertThat(put(i, length)).isTrue();
            take(i, length);
            assertThat(consumer.next()).isNegative();
        }
    }

    @Test
    void aFullRingTakesNoMoreUntilItIsRead() {
        int written = 0;
        int read = 0;
        while (read < 5000) {
            while (put(written, written % 300)) {
                written++;
            }
            assertThat(written).isGreaterThan(read);
            for (int half = (written - read + 1) / 2; half > 0; half--) {
                take(read, read % 300);
                read++;
            }
        }
    }

    @Test
    void whatIsNotCommittedIsNotSeen() {
        for (int i = 0; i < 1000; i++) {
            producer.claim(800);
            assertThat(consumer.next()).isNegative();
            assertThat(consumer.hasNext()).isFalse();
            assertThat(put(i, 20)).isTrue();
            assertThat(consumer.hasNext()).isTrue();
            take(i, 20);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, -1, CAPACITY / 4 + 1, CAPACITY + 8, Integer.MIN_VALUE})
    void aLengthThatCannotBeIsRefused(int length) {
        memory.putInt(RECORDS, length);
        assertThatThrownBy(consumer::next)
                .isInstanceOf(ChannelBrokenException.class)
                .hasMessageContaining("a record of " + length + " bytes");
    }

    @Test
    void paddingThatCannotBeIsRefused() {
        memory.putInt(RECORDS, CAPACITY);
        memory.putInt(RECORDS + 4, Schema.Ring.PADDING);
        assertThatThrownBy(consumer::next)
                .isInstanceOf(ChannelBrokenException.class)
                .hasMessageContaining("padding");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1L << 40, Long.MIN_VALUE})
    void aConsumerThatCannotBeWhereItSaysIsRefused(long head) {
        while (put(1, 100)) {}
        memory.putLong(HEAD, head);
        assertThatThrownBy(() -> producer.claim(100))
                .isInstanceOf(ChannelBrokenException.class)
                .hasMessageContaining("position is not within the ring");
    }

    /** A stack overflow may end a commit before or behind the write that makes it seen. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void whatAnEndedCommitHasDoneIsFoundOut(boolean seen) {
        for (int i = 0; i < 500; i++) {
            put(1, 40);
            take(1, 40);
            int at = producer.claim(40);
            if (seen) { // all of commit(), but for this side's position
                memory.putInt((at - RECORDS + 40 + CAPACITY) % CAPACITY / 8 * 8 + RECORDS, 0);
                memory.putInt(at - 4, 5);
                memory.putInt(at - 8, 48);
            }
            assertThat(producer.recover()).isEqualTo(seen);
            if (seen) {
                assertThat(consumer.next()).isPositive();
                assertThat(consumer.type()).isEqualTo(5);
                consumer.release();
            }
            assertThat(put(2, 3)).isTrue();
            take(2, 3);
            assertThat(consumer.next()).isNegative();
        }
    }

    @Test
    void randomBytesAreReadWithinTheRingOrRefused() {
        Random random = new Random(11);
        int read = 0;
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            RingConsumer reader = new RingConsumer(memory, RECORDS, CAPACITY, HEAD);
            try {
                for (int i = 0; i < 50; i++) {
                    for (int words = random.nextInt(100); words >= 0; words--) {
                        int word = random.nextInt(8) == 0 ? -1 : random.nextInt(2 * CAPACITY);
                        memory.putInt(RECORDS + random.nextInt(CAPACITY / 4) * 4, word);
                    }
                    int at = reader.next();
                    if (at >= 0) {
                        assertThat(at).isGreaterThanOrEqualTo(RECORDS);
                        assertThat(reader.length())
                                .isBetween(0, RingProducer.mostPayload(CAPACITY));
                        assertThat(at + reader.length()).isLessThanOrEqualTo(RECORDS + CAPACITY);
                        reader.release();
                        read++;
                    }
                }
            } catch (ChannelBrokenException e) {
                refused++;
            }
        }
        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }
}
