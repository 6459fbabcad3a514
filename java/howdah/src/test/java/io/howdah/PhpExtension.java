package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.channel.EngineChannel;
import io.howdah.value.PhpInt;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test an open interpreter, as a parameter of type {@link Php}, and what it prints, as a
 * {@link ByteArrayOutputStream}. After the test it asserts that neither side holds anything of the
 * other, and that the interpreter still works.
 */
final class PhpExtension implements ParameterResolver, AfterEachCallback {

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private @Nullable Php php;

    /** {@return the path of a PHP file among the test's resources} */
    static Path fixture(String name) {
        return Path.of("src/test/resources/io/howdah", name).toAbsolutePath();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Php.class || type == ByteArrayOutputStream.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        if (parameter.getParameter().getType() == ByteArrayOutputStream.class) {
            return output;
        }
        php = Engines.open(Php.builder().output(output));
        return php;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Php opened = php;
        php = null;
        output.reset();
        if (opened == null || EngineChannel.of(opened.calls()).isClosed()) {
            return;
        }
        try (opened) {
            assertThat(opened.function("min").call(3, 1))
                    .as("the interpreter still works")
                    .isEqualTo(new PhpInt(1));
            assertNothingIsHeld(opened);
        }
    }

    /** Refs that the test let go of without closing them are the garbage collector's to find. */
    static void assertNothingIsHeld(Php php) {
        for (int i = 0; i < 50 && php.liveCounts().refs() > 0; i++) {
            System.gc();
        }
        assertThat(php.liveCounts().refs()).as("refs that Java holds").isZero();
        php.recycle();
        assertThat(php.liveCounts())
                .as("held across the bridge")
                .isEqualTo(new Php.LiveCounts(0, 0, 0));
    }
}
