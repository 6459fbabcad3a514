package io.howdah.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.PhpEngine;
import io.howdah.PhpFunction;
import io.howdah.channel.EngineChannel;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.http.HttpResponses;
import io.howdah.http.HttpSession;
import io.howdah.wire.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a PHP process that has gone astray can do to the JVM: nothing but end. */
@Timeout(120)
final class ShmChannelTest {

    private static final int TO_PROCESS = Schema.SharedOffset.RINGS;
    private static final int TO_HOST = TO_PROCESS + SharedMemory.CAPACITY;
    private static final int PROCESS_HEAD = Schema.SharedOffset.PROCESS_HEAD;
    private static final int HOST_HEAD = Schema.SharedOffset.HOST_HEAD;

    private Php php;
    private ShmChannel channel;

    @BeforeEach
    void open() {
        php = Php.builder().engine(PhpEngine.PROCESSES).open();
        channel = (ShmChannel) EngineChannel.of(php.calls());
        assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
    }

    @AfterEach
    void close() {
        php.close();
    }

    /** The memory that is shared, as the process sees it. */
    private static MappedByteBuffer shared() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            Path memory =
                    descriptors
                            .filter(ShmChannelTest::isShared)
                            .reduce((one, other) -> other)
                            .orElseThrow();
            try (FileChannel file =
                    FileChannel.open(memory, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                MappedByteBuffer mapped = file.map(FileChannel.MapMode.READ_WRITE, 0, file.size());
                mapped.order(ByteOrder.LITTLE_ENDIAN);
                return mapped;
            }
        }
    }

    private static void awaitEnd(ChildProcess process) {
        assertThat(process.onExit()).succeedsWithin(Duration.ofMinutes(1));
    }

    private static boolean isShared(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("/memfd:howdah");
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    /** Where the next record will be. */
    private static int next(MappedByteBuffer memory, int ring, int head) {
        return ring + (int) (memory.getLong(head) & SharedMemory.CAPACITY - 1);
    }

    private void isBroken(String how) {
        assertThatThrownBy(() -> php.eval("return 1;"))
                .isInstanceOf(PhpProcessLostException.class)
                .hasMessageContaining("it has broken its channel")
                .cause()
                .isInstanceOf(ChannelBrokenException.class)
                .hasMessageContaining(how);
        awaitEnd(channel.process());
        assertThat(channel.process().exit()).hasToString("signal 9 (SIGKILL)");
        assertThatThrownBy(() -> php.eval("return 1;")).isInstanceOf(PhpProcessLostException.class);
    }

    @Test
    void aRecordThatCannotBeEndsTheProcess() throws IOException {
        MappedByteBuffer memory = shared();
        int at = next(memory, TO_HOST, HOST_HEAD);
        memory.putInt(at + Schema.Ring.TYPE, Schema.RecordKind.REPLY);
        memory.putInt(at, 0x7fffffff);
        isBroken("nobody had asked for");
    }

    @Test
    void aMessageThatNobodyHasAskedForEndsTheProcess() throws IOException {
        MappedByteBuffer memory = shared();
        int at = next(memory, TO_HOST, HOST_HEAD);
        memory.putInt(at + Schema.Ring.TYPE, Schema.RecordKind.REPLY);
        memory.putInt(at, Schema.Ring.HEADER);
        isBroken("nobody had asked for");
    }

    private void signal(String name) throws IOException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(channel.process().pid()))
                .start()
                .onExit()
                .join();
    }

    @Test
    void aPositionThatCannotBeEndsTheProcess() throws IOException {
        PhpFunction strlen = php.function("strlen");
        signal("STOP"); // or it would soon say where it is
        shared().putLong(PROCESS_HEAD, -1);
        // Java looks at it when it has gone round the ring.
        assertThatThrownBy(() -> strlen.call("x".repeat(3 << 20)))
                .isInstanceOf(PhpProcessLostException.class)
                .hasCauseInstanceOf(ChannelBrokenException.class);
        awaitEnd(channel.process());
    }

    @Test
    void aProcessThatReadsRubbishExits() throws IOException {
        MappedByteBuffer memory = shared();
        int at = next(memory, TO_PROCESS, PROCESS_HEAD);
        signal("STOP");
        Thread scribbler =
                new Thread(
                        () -> {
                            try {
                                while ((int) SharedMemory.INT.getAcquire(memory, at) == 0) {
                                    Thread.onSpinWait();
                                }
                                memory.putInt(at, 0x7fffffff);
                                signal("CONT");
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        });
        scribbler.start();
        assertThatThrownBy(() -> php.eval("return 1;"))
                .isInstanceOf(PhpProcessLostException.class)
                .hasMessageContaining("it ended by exit status 76");
        assertThat(channel.process().exit()).hasToString("exit status 76");
    }

    // --- Served without waiting

    private static final class Listener implements HttpSession.Listener {
        final List<String> heard = new ArrayList<>();
        @Nullable PhpFailure failure;

        @Override
        public void responses(HttpResponses parts) {
            while (parts.next()) {
                heard.add("response " + parts.status());
            }
        }

        @Override
        public void idle() {
            heard.add("idle");
        }

        @Override
        public void writing() {
            heard.add("writing");
        }

        @Override
        public void reading(int most) {
            heard.add("reading");
        }

        @Override
        public void ended(@Nullable PhpFailure with) {
            heard.add("ended");
            failure = with;
        }
    }

    private void pollUntil(List<String> heard, String last) {
        while (heard.isEmpty() || !heard.get(heard.size() - 1).equals(last)) {
            if (!channel.loop().poll() && channel.loop().prepareToSleep()) {
                channel.loop().sleep();
            }
        }
    }

    @Test
    void aSessionIsServedByPolling() {
        Listener listener = new Listener();
        HttpSession session = new HttpSession(channel, listener);
        assertThat(channel.loop().poll()).isFalse();
        session.startClassic();
        assertThat(listener.heard).isEmpty();
        assertThat(channel.loop().isWaiting()).isTrue();
        pollUntil(listener.heard, "idle");
        assertThat(channel.loop().isWaiting()).isFalse();
        assertThat(channel.loop().poll()).isFalse();
        session.stop();
        pollUntil(listener.heard, "ended");
        assertThat(listener.failure).isNull();
        assertThat(php.eval("return 2;").asLong()).as("calls may wait again").isEqualTo(2);
    }

    @Test
    void aLoopThatIsAwakeAgainIsNotSignalled() {
        Listener listener = new Listener();
        HttpSession session = new HttpSession(channel, listener);
        session.startClassic();
        pollUntil(listener.heard, "idle");
        channel.loop().wakened();
        assertThat(channel.loop().prepareToSleep()).isTrue();
        session.stop(); // something else has woken it
        while (!session.isEnded()) {
            channel.loop().poll();
        }
        assertThat(EventFd.count(channel.loop().eventFd())).isZero();
    }

    @Test
    void aSessionHearsThatItsProcessIsLost() {
        Listener listener = new Listener();
        HttpSession session = new HttpSession(channel, listener);
        session.startClassic();
        pollUntil(listener.heard, "idle");
        channel.process().kill();
        awaitEnd(channel.process());
        session.stop(); // does not fail
        pollUntil(listener.heard, "ended");
        assertThat(listener.failure)
                .isInstanceOf(PhpProcessLostException.class)
                .hasMessageContaining("SIGKILL");
        assertThat(session.isEnded()).isTrue();
    }

    @Test
    void aSessionWhoseProcessIsLostWhileItRunsHearsIt() {
        Listener listener = new Listener();
        HttpSession session = new HttpSession(channel, listener);
        channel.process().kill();
        session.startClassic();
        pollUntil(listener.heard, "ended");
        assertThat(listener.failure).isInstanceOf(PhpProcessLostException.class);
    }
}
