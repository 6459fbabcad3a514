package io.howdah.server.php;

import io.howdah.failure.PhpFailure;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * HTTP requests in one interpreter. All methods are for the loop that drives PHP, but for those
 * that say otherwise; all callbacks come on it, inside a method of this interface (embedded) or
 * while the loop polls (processes).
 */
public interface PhpSession {

    /** What PHP asks and answers. */
    interface Listener {

        /** Parts of responses, in the order of the requests. Valid until this returns. */
        void responses(ResponseParts parts);

        /** PHP waits for {@link #take}, and then requests or {@link #stop}. */
        void idle();

        /** PHP waits for {@link #written}. Comes after {@link #responses}. */
        void writing();

        /**
         * PHP waits for {@link #body}, {@link #endOfBody} or {@link #abortBody}.
         *
         * @param most how many bytes it takes
         */
        void reading(int most);

        /**
         * The script returned or exited, or it failed. It can be started again.
         *
         * @param failure null if it did not fail
         */
        void ended(@Nullable PhpFailure failure);
    }

    /** Runs a script per request. */
    void startClassic();

    /**
     * Runs a script that handles requests in a loop.
     *
     * @param exitKeepsScript whether it goes on when a handler has called {@code exit()}
     */
    void startWorker(String script, boolean exitKeepsScript);

    /**
     * Code may have changed: PHP looks at all files again when it is started next. Only for an
     * interpreter that shares no code with other processes.
     */
    void forgetCode();

    /** Whether PHP waits for requests. */
    boolean isIdle();

    /**
     * Has the loop have PHP, which is idle or has ended: Java code on another thread may run PHP
     * code in it that it has been given. Before {@link #add}, {@link #stop} and each start but the
     * first.
     *
     * @param later run once, by any thread, when it is worth another try, and perhaps before; it
     *     does not fail
     * @return false if another thread has it, perhaps for long
     */
    boolean take(Runnable later);

    /** What was taken is not used: PHP stays idle, and other threads may have it again. */
    void giveBack();

    /** Writes a request, while PHP is idle and the loop's. */
    void add(PhpRequest request);

    /** Sends the requests written. */
    void send();

    /** Tells an idle PHP, which is the loop's, that no requests will come. */
    void stop();

    /** Answers {@link Listener#writing}. */
    void written(boolean alive);

    /** Answers {@link Listener#reading} with some bytes. */
    void body(ByteBuffer bytes);

    /** Answers {@link Listener#reading}: there are no more. */
    void endOfBody();

    /** Answers {@link Listener#reading}: the client is gone, or too slow. */
    void abortBody();

    /**
     * From any thread: what PHP does, by its own account. An odd number while it has a request in
     * hand, and the next even one from that request's end on; it grows by two from one request to
     * the next.
     */
    long activity();

    /**
     * From any thread: has PHP unwind at its next jump or call, if it still does what is named. If
     * it does, PHP does not begin with anything else before {@link Listener#responses} has
     * returned.
     *
     * @return false if PHP does something else by now
     */
    boolean interrupt(long activity);

    /** Takes {@link #interrupt} back, of what has ended. */
    void clearInterrupt(long activity);

    /** From any thread: has PHP unwind, whatever it does until {@link #goOn}. */
    void interruptAll();

    /** From any thread: takes back all interruptions. */
    void goOn();

    /** Closes the interpreter, in which nothing runs. */
    void close();
}
