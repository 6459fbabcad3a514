package io.howdah.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessTreeTest {

    @Test
    void countsWhatAChildOfAChildUses() throws Exception {
        Process shell =
                shell("(i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo; read end); :");
        try {
            int said = shell.getInputStream().read();

            assertThat(said).isEqualTo('\n');
            assertThat(ProcessTree.time(List.of(shell.pid()))).isPositive();
        } finally {
            shell.destroy();
        }
    }

    @Test
    void countsChildrenThatHaveEnded() throws Exception {
        Duration before = ProcessTree.timeOfEndedChildren();
        shell("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done").waitFor();

        assertThat(ProcessTree.timeOfEndedChildren()).isGreaterThan(before);
    }

    @Test
    void countsNothingForWhatIsNotThere() {
        assertThat(ProcessTree.time(List.of((long) Integer.MAX_VALUE))).isZero();
    }

    private static Process shell(String script) throws IOException {
        return new ProcessBuilder("sh", "-c", script).start();
    }
}
