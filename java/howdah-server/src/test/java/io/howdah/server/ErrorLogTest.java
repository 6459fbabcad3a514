package io.howdah.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

final class ErrorLogTest {

    /** A disk that may be full. */
    private static final class Disk extends OutputStream {
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();
        private boolean full;

        @Override
        public void write(int octet) throws IOException {
            if (full) {
                throw new IOException("No space left on device");
            }
            content.write(octet);
        }
    }

    @Test
    void linesThatAreLostAreCountedAndTold() {
        Disk disk = new Disk();
        PrintStream log = new PrintStream(new ErrorLog(disk), true, UTF_8);
        long before = ErrorLog.dropped();
        log.println("one");
        disk.full = true;
        log.println("two");
        log.println("three\n\tat four");
        assertThat(ErrorLog.dropped() - before).isEqualTo(3);
        disk.full = false;
        log.println("five");
        log.println("six");

        assertThat(disk.content.toString(UTF_8))
                .isEqualTo("one\nWARN 3 lines of this log were lost\nfive\nsix\n");
    }
}
