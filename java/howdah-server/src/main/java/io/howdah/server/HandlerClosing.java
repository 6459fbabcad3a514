package io.howdah.server;

import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.loop.EventLoops;
import io.netty.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes handlers on the main loop. */
final class HandlerClosing {

    private static final Logger LOG = LoggerFactory.getLogger(HandlerClosing.class);

    /** How often what holds up the loop is interrupted. */
    private static final long INTERRUPT_MILLIS = 10;

    private HandlerClosing() {}

    /**
     * Closes one. What the loop runs may be in the way: it is interrupted, again and again.
     *
     * @param deadline by {@link System#nanoTime()}
     * @return false if the loop was still held up then
     */
    static boolean close(RequestHandler handler, EventLoops loops, long deadline) {
        Future<?> closing = loops.startInMain(handler::close);
        closing.awaitUninterruptibly(INTERRUPT_MILLIS);
        while (!closing.isDone()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            handler.interrupt();
            closing.awaitUninterruptibly(INTERRUPT_MILLIS);
        }
        if (!closing.isSuccess()) {
            LOG.error("a handler cannot be closed", closing.cause());
        }
        return true;
    }
}
