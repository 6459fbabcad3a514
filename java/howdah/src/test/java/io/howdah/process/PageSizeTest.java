package io.howdah.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the kernel says of its pages. */
final class PageSizeTest {

    @TempDir private Path folder;

    private Path vector(long... words) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.nativeOrder());
        bytes.asLongBuffer().put(words);
        return Files.write(folder.resolve("auxv"), bytes.array());
    }

    @Test
    void theKernelSaysIt() throws IOException {
        assertThat(PageSize.of(vector(33, 6, 6, 65536, 17, 100, 0, 0))).isEqualTo(65536);
    }

    @Test
    void itIsTheUsualOneWhereTheKernelDoesNotSayIt() throws IOException {
        assertThat(PageSize.of(vector(17, 100, 0, 0))).isEqualTo(4096);
        assertThat(PageSize.of(vector(6))).isEqualTo(4096);
        assertThat(PageSize.of(folder.resolve("none"))).isEqualTo(4096);
    }

    @Test
    void thisMachineHasPages() {
        assertThat(Long.bitCount(PageSize.BYTES)).isEqualTo(1);
        assertThat(PageSize.BYTES).isBetween(4096L, 65536L);
    }
}
