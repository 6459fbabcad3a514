package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GenerateCommandTest {

    @TempDir private Path folder;

    @Test
    void writesInterfacesForAPhpFile() throws Exception {
        var result =
                Command.howdah(
                                "generate",
                                "stubs",
                                "--php",
                                "examples/cart/Cart.php",
                                "--out",
                                folder.toString(),
                                "--package",
                                "com.example")
                        .run();

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        assertThat(Files.readString(folder.resolve("com/example/Cart.java")))
                .contains("public interface Cart", "void add(String product, long quantity);");
    }

    @Test
    void leavesItsOptionsToTheGenerator() throws Exception {
        assertThat(Command.howdah("generate", "stubs", "--help").run().out())
                .startsWith("Usage: howdah generate stubs");

        var wrong = Command.howdah("generate", "stubs", "--frobnicate").run();

        assertThat(wrong.err()).contains("--frobnicate");
        assertThat(wrong.exitCode()).isEqualTo(2);
    }
}
