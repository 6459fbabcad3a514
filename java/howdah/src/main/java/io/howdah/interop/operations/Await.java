package io.howdah.interop.operations;

import io.howdah.interop.JavaRuntime;
import io.howdah.value.JavaObject;
import io.howdah.value.PhpFloat;
import io.howdah.value.PhpInt;
import io.howdah.value.Value;
import io.howdah.wire.MessageReader;
import io.howdah.wire.Refused;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * {@code Howdah\Java::await()}: waits until a future is completed. Other threads may call PHP code
 * meanwhile.
 *
 * @param future what is waited for
 * @param nanos for so long at most; negative: for ever
 */
record Await(Future<?> future, long nanos) {

    /** Reads what the function was given. */
    static Await read(MessageReader in) {
        Future<?> future = future(in.readValue());
        return new Await(future, in.hasNext() ? nanos(in.readValue()) : -1);
    }

    private static Future<?> future(Value value) {
        Object object = value instanceof JavaObject java ? java.object() : null;
        if (object instanceof Future<?> future) {
            return future;
        }
        if (object instanceof CompletionStage<?> stage) {
            return stage.toCompletableFuture();
        }
        throw new Refused(
                "TypeError",
                "Howdah\\Java::await() expected a java\\util\\concurrent\\Future or"
                        + " CompletionStage, got "
                        + value.typeName());
    }

    private static long nanos(Value timeout) {
        if (timeout.isNull()) {
            return -1;
        }
        if (!(timeout instanceof PhpInt || timeout instanceof PhpFloat)) {
            throw new Refused(
                    "TypeError",
                    "Howdah\\Java::await() expected a timeout in seconds, of type ?float, got "
                            + timeout.typeName());
        }
        double seconds = timeout.asDouble();
        if (!(seconds >= 0)) {
            throw new Refused(
                    "ValueError",
                    "Howdah\\Java::await() expected a timeout of at least 0 seconds, got "
                            + seconds);
        }
        return (long) (seconds * 1e9); // a cast saturates
    }

    /**
     * Waits.
     *
     * @return what the future is completed with
     * @throws Throwable what it failed with, or {@link TimeoutException}
     */
    @Nullable Object get(JavaRuntime java) throws Throwable {
        try {
            return java.channel().waits().run(this::get);
        } catch (ExecutionException | CompletionException e) {
            throw e.getCause() == null ? e : e.getCause();
        } catch (TimeoutException e) {
            throw new TimeoutException(
                    "the future was not completed within " + nanos / 1e9 + " seconds");
        }
    }

    private @Nullable Object get() throws Exception {
        return nanos < 0 ? future.get() : future.get(nanos, TimeUnit.NANOSECONDS);
    }
}
