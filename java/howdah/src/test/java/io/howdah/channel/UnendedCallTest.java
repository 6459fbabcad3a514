package io.howdah.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.PhpEngine;
import io.howdah.PhpFunction;
import io.howdah.value.PhpCallback;
import io.howdah.wire.Schema;
import java.util.AbstractList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A stack overflow at the very entry of {@link EngineChannel#end} leaves a call open for good; what
 * is meant to come at the outermost level must not take it for one that is under way.
 */
final class UnendedCallTest {

    private static Php open(PhpEngine engine) {
        return Php.builder().engine(engine).open();
    }

    @ParameterizedTest
    @EnumSource
    void doesNotKeepAnInterpreterOpen(PhpEngine engine) {
        Php php = open(engine);
        EngineChannel.of(php.calls()).begin(Schema.Operation.CALL);
        assertThat(php.eval("return 1;").asLong()).isOne();
        php.close();
        try (Php next = open(engine)) {
            assertThat(next.eval("return 2;").asLong()).isEqualTo(2);
        }
    }

    /** Overflows at each of the last frames that the stack has room for. */
    @ParameterizedTest
    @EnumSource
    void isNotLeftByAStackOverflowAnywhere(PhpEngine engine) throws InterruptedException {
        Throwable[] failed = new Throwable[1];
        Thread small = new Thread(null, () -> overflow(engine), "small stack", 256 << 10);
        small.setUncaughtExceptionHandler((thread, e) -> failed[0] = e);
        small.start();
        small.join();
        assertThat(failed[0]).isNull();
    }

    private static void overflow(PhpEngine engine) {
        Php php = open(engine);
        PhpFunction function = php.function("abs");
        for (int i = 0; i < 50; i++) {
            int[] left = {300};
            try {
                callAtTheEnd(function, i % 5, left);
            } catch (StackOverflowError e) {
                assertThat(left[0]).isLessThan(300);
            }
        }
        assertThat(function.call(-1).asLong()).isOne();
        php.close();
        open(engine).close();
    }

    @SuppressWarnings("InfiniteRecursion") // as meant
    private static void callAtTheEnd(PhpFunction function, long argument, int[] left) {
        try {
            callAtTheEnd(function, argument, left);
        } catch (StackOverflowError e) {
            if (left[0]-- > 0) {
                try {
                    function.call(argument);
                } catch (StackOverflowError again) {
                    throw e;
                }
            }
            throw e;
        }
    }

    @ParameterizedTest
    @EnumSource
    void isNotWhatRunsBeneathACallback(PhpEngine engine) {
        try (Php php = open(engine)) {
            PhpCallback closes =
                    arguments -> {
                        EngineChannel.of(php.calls()).lifecycle().close();
                        return null;
                    };
            assertThatThrownBy(() -> php.function("array_map").call(closes, new int[] {1}))
                    .hasMessageContaining("cannot be closed while PHP code runs in it");
            assertThat(php.eval("return 3;").asLong()).isEqualTo(3);
        }
    }

    /** It fails, and does not write where it may not any more. */
    @ParameterizedTest
    @EnumSource
    void mayBeOneThatIsBeingWritten(PhpEngine engine) {
        Php php = open(engine);
        List<Object> closes =
                new AbstractList<>() {
                    @Override
                    public Object get(int index) {
                        php.close();
                        return "a".repeat(1 << 20);
                    }

                    @Override
                    public int size() {
                        return 3;
                    }
                };
        assertThatThrownBy(() -> php.function("count").call(closes))
                .isInstanceOf(IllegalStateException.class);
        try (Php next = open(engine)) {
            assertThat(next.eval("return 4;").asLong()).isEqualTo(4);
        }
    }
}
