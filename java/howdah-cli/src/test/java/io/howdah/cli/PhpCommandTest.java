package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PhpCommandTest {

    @ParameterizedTest
    @ValueSource(strings = {"-m", "-nm"})
    void listsPhpsModulesAndTheCodecOfItsOwn(String options) throws Exception {
        String listed = Command.howdah("php", options).run().out();

        assertThat(listed).contains("\nhowdah_protobuf\n");
        assertThat(listed.replace("howdah_protobuf\n", ""))
                .isEqualTo(Command.of("php", options).run().out());
    }

    @Test
    void refusesTheCodecASecondTime() throws Exception {
        String file =
                Command.of(Command.root().resolve("scripts/build-ext").toString()).run().out();

        var result =
                Command.howdah("php", "-d", "extension=" + file.strip(), "-r", "echo 'runs';")
                        .run();

        assertThat(result.err()).contains("Module \"howdah_protobuf\" is already loaded");
        assertThat(result.out()).endsWith("runs");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void leavesAllOptionsToPhp() throws Exception {
        var result =
                Command.howdah(
                                "php",
                                "-d",
                                "precision=3",
                                "-r",
                                "echo 1 / 3, $argv[1], PHP_BINARY; exit(3);",
                                "--",
                                "-h")
                        .run();

        assertThat(result.out()).isEqualTo("0.333-h" + Command.root().resolve("build/bin/php"));
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(3);
    }
}
