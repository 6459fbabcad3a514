package io.howdah.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Php;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ProcessMemoryTest {

    /** What the kernel says, in kB. */
    private static long memory(String name) throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    @Test
    void whatIsTakenOutComesBack() throws Exception {
        try (Php php = Php.open()) {
            long before = memory("RssFile");

            ProcessMemory.trimHeap();
            ProcessMemory.unmapStart();

            assertThat(memory("RssFile")).isPositive().isLessThan(before);
            assertThat(php.eval("return strrev(implode(',', [1, 2]));").asString())
                    .isEqualTo("2,1");
        }
    }
}
