package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.files.Scripts;
import io.howdah.server.testing.FakeExchange;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class BodyFileTest {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /** Files that this process has open, and that have no name any more. */
    private static long open() throws IOException {
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            return descriptors.filter(BodyFileTest::isBody).count();
        }
    }

    private static boolean isBody(Path descriptor) {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            return target.contains("howdah-body") && target.endsWith(" (deleted)");
        } catch (IOException e) {
            return false; // the one by which the folder is read
        }
    }

    @Test
    void givesWhatItWasGiven() throws IOException {
        BodyFile file = BodyFile.create();
        for (String part : List.of("abc", "", "defg")) {
            file.append(Unpooled.copiedBuffer(part, UTF_8));
        }
        assertThat(file.length()).isEqualTo(7);
        assertThat(Stream.of(5, 5, 5).map(size -> read(file, size)))
                .containsExactly("abcde", "fg", "");
        file.close();
    }

    private static String read(BodyFile file, int size) {
        ByteBuffer into = ByteBuffer.allocate(size);
        try {
            file.read(into);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return UTF_8.decode(into.flip()).toString();
    }

    @Test
    void hasNoNameAndEndsWithItsRequest() throws IOException {
        long before = open();
        EmbeddedChannel channel = new EmbeddedChannel();
        FakeExchange exchange = new FakeExchange(channel.eventLoop(), "PUT", "/", null, 1 << 20);
        PhpRequest request =
                PhpRequest.of(exchange, Scripts.named("/index.php"), BodyFile.create());
        assertThat(open()).isEqualTo(before + 1);
        request.release();
        assertThat(open()).isEqualTo(before);
    }

    @Test
    void endsWithItsClient() throws IOException {
        long before = open();
        EmbeddedChannel channel = new EmbeddedChannel();
        FakeExchange exchange = new FakeExchange(channel.eventLoop(), "PUT", "/", null, 1 << 20);
        BodySpool.begin(exchange, BodyFile::close);
        exchange.come("abc");
        assertThat(open()).isEqualTo(before + 1);
        exchange.leave();
        assertThat(open()).isEqualTo(before);
    }
}
