package io.howdah.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.wire.Schema;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who takes what comes from a PHP process, and who is woken for it. */
final class TurnTest {

    private static final int CAPACITY = 4096;
    private static final int TO_HOST = Schema.SharedOffset.RINGS + CAPACITY;
    private static final int REPLY = Schema.RecordKind.REPLY;
    private static final int UPCALL = Schema.RecordKind.UPCALL;

    private final SharedMemory shared = new SharedMemory(CAPACITY);
    private final RingConsumer in = shared.newConsumer();
    private final Turn turn = new Turn(in, shared);
    private int at = TO_HOST;

    @BeforeEach
    void phpRuns() {
        turn.giveByLoop();
    }

    @AfterEach
    void close() {
        shared.close();
    }

    /** As the process sends it: an empty record. */
    private void comes(int type) {
        ByteBuffer memory = shared.memory();
        memory.putInt(at + Schema.Ring.TYPE, type);
        SharedMemory.INT.setRelease(memory, at, Schema.Ring.HEADER);
        at += Schema.Ring.HEADER;
    }

    private void takeRecord() {
        assertThat(in.next()).isPositive();
        in.release();
    }

    private void answerUpcall() {
        comes(UPCALL);
        assertThat(turn.takeForLoop(false)).isFalse();
        assertThat(turn.takeForThread()).isTrue();
        takeRecord();
    }

    @Test
    void anUpcallIsForTheThreadAndAReplyForTheLoop() {
        answerUpcall();
        turn.giveByThread();
        comes(REPLY);
        assertThat(turn.takeForThread()).isFalse();
        assertThat(turn.takeForLoop(false)).isTrue();
    }

    @Test
    void aReplyThatComesBeforeTheThreadHasLetGoWakesTheLoopThatSleeps() {
        answerUpcall();
        shared.announceSleep();
        comes(REPLY);
        turn.giveByThread();
        assertThat(EventFd.count(shared.event())).isEqualTo(1);
        assertThat(turn.takeForLoop(false)).isTrue();
    }

    @Test
    void aLoopThatIsAwakeIsNotWoken() {
        answerUpcall();
        comes(REPLY);
        turn.giveByThread();
        assertThat(EventFd.count(shared.event())).isZero();
        assertThat(turn.takeForLoop(false)).isTrue();
    }
}
