package io.howdah;

import io.howdah.channel.EngineChannel;
import java.lang.ref.Cleaner;
import org.slf4j.LoggerFactory;

/**
 * Reports an interpreter that the garbage collector finds open: nobody can close it any more. What
 * can still be reached of it, such as a function or a stub, does not count.
 */
final class Leak implements Runnable {

    private static final Cleaner CLEANER = Cleaner.create();

    private final EngineChannel channel;
    private final Throwable opened =
            new Throwable("it was opened here, on the thread " + Thread.currentThread().getName());

    private Leak(EngineChannel channel) {
        this.channel = channel;
    }

    /**
     * {@return what is to be cleaned when the interpreter is closed}
     *
     * @param php an interpreter that its channel does not refer to
     */
    static Cleaner.Cleanable watch(Php php) {
        return CLEANER.register(php, new Leak(php.channel));
    }

    @Override
    public void run() {
        if (!channel.isClosed()) {
            // Looked for only now: that takes as long as all of PHP's start.
            LoggerFactory.getLogger(Php.class)
                    .warn(
                            "An interpreter of PHP was not closed: open it in a"
                                    + " try-with-resources statement, or call close()",
                            opened);
        }
    }
}
