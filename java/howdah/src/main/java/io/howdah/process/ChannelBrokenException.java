package io.howdah.process;

/**
 * What a PHP process has left in the memory that it shares cannot be right. The process is killed,
 * and the call that meets this fails with a {@link io.howdah.failure.PhpProcessLostException} whose
 * cause this is.
 */
public final class ChannelBrokenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ChannelBrokenException(String message) {
        super(message);
    }
}
