package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PhpCommandTest {

    @Test
    void listsTheSameModulesAsPhp() throws Exception {
        assertThat(Command.howdah("php", "-m").run().out())
                .isEqualTo(Command.of("php", "-m").run().out());
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
