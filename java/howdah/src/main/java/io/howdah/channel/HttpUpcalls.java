package io.howdah.channel;

import io.howdah.failure.PhpFailure;
import io.howdah.wire.MessageWriter;

/** What PHP asks of a channel that serves HTTP requests. */
public interface HttpUpcalls {

    /**
     * Answers PHP code that Java called, and that waits, writes or reads.
     *
     * @param handle which upcall
     * @param reply where the reply is written
     */
    void hearNested(int handle, MessageWriter reply);

    /**
     * A channel that does not wait has heard from PHP.
     *
     * @param outcome as {@link EngineChannel#cross} returns it
     */
    void deliver(long outcome);

    /**
     * There is no PHP any more.
     *
     * @param failure why
     */
    void lost(PhpFailure failure);
}
