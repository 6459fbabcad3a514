package io.howdah.channel;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Where PHP's output goes. If it fails, PHP goes on, and the call fails when it ends. */
final class PhpOutput {

    private final @Nullable OutputStream sink;

    /** What the sink has thrown since the last call that failed of it. */
    private @Nullable Exception failure;

    /**
     * @param sink null if PHP writes by itself
     */
    PhpOutput(@Nullable OutputStream sink) {
        this.sink = sink;
    }

    /** {@return false if it failed} */
    boolean print(byte[] bytes) {
        OutputStream to = sink;
        if (to == null) {
            return true;
        }
        try {
            to.write(bytes);
            to.flush();
            return true;
        } catch (IOException | RuntimeException e) {
            failure = e;
            return false;
        }
    }

    /** Throws what the sink has thrown. */
    void throwFailure() {
        Exception lost = failure;
        failure = null;
        if (lost instanceof IOException e) {
            throw new UncheckedIOException("PHP's output could not be written", e);
        }
        if (lost instanceof RuntimeException e) {
            throw e;
        }
    }

    /** Adds what the sink has thrown to a failure that is thrown anyway. */
    void suppressFailure(RuntimeException thrown) {
        if (failure != null) {
            thrown.addSuppressed(failure);
            failure = null;
        }
    }
}
