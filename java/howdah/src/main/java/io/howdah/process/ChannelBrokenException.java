package io.howdah.process;

/**
 * What a worker has left in the memory that it shares cannot be right. The worker is killed, and
 * the call that meets this fails with a {@link io.howdah.failure.PhpWorkerLostException} whose
 * cause this is.
 */
public final class ChannelBrokenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ChannelBrokenException(String message) {
        super(message);
    }
}
