package io.howdah.server.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options that hold names and values. */
final class AssignmentOptionsTest {

    @Test
    void eachIsSetByItself() {
        ServerOptions options =
                ServerOptions.defaults()
                        .with("env", "A=1")
                        .with("env[B]", "2=3")
                        .with("env", "A=4")
                        .with("env", "C=");
        assertThat(options.get(PhpOptions.ENV)).isEqualTo(Map.of("A", "4", "B", "2=3", "C", ""));
    }

    @Test
    void aNameAloneIsTakenFromTheEnvironment() {
        assertThat(ServerOptions.defaults().with("env", "PATH").get(PhpOptions.ENV))
                .containsEntry("PATH", System.getenv("PATH"));
        assertThatThrownBy(() -> ServerOptions.defaults().with("env", "NO_SUCH_VARIABLE"))
                .hasMessageContaining(
                        "the name of a variable that is set for --env, got \"NO_SUCH_VARIABLE\"");
        assertThatThrownBy(() -> ServerOptions.defaults().with("server-var", "PATH"))
                .hasMessageContaining("Expected name=value for --server-var, got \"PATH\"");
    }

    @Test
    void filesHaveThemInBrackets(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("howdah.properties");
        Files.writeString(file, "env[APP_ENV] = prod\nphp-admin-value[memory_limit] = 1G\n");
        ServerOptions flags =
                ServerOptions.defaults().with("env", "APP_ENV=test").with("env", "MORE=1");
        ServerOptions options = ServerOptions.load(file).with(flags);
        assertThat(options.get(PhpOptions.ENV)).isEqualTo(Map.of("APP_ENV", "test", "MORE", "1"));
        assertThat(options.get(PhpOptions.PHP_ADMIN_VALUE)).isEqualTo(Map.of("memory_limit", "1G"));
        assertThatThrownBy(() -> options.with("port[a]", "1"))
                .hasMessage("Expected port = value, got \"port[a]\": port has one value");
    }
}
