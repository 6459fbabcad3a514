package io.howdah.server;

import io.howdah.PhpFailure;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * HTTP requests in one interpreter. All methods are for the loop that drives PHP, but for {@link
 * #interrupt}; all callbacks come on it, inside a method of this interface (embedded) or while the
 * loop polls (workers).
 */
interface PhpSession {

    /** What PHP asks and answers. */
    interface Listener {

        /** Parts of responses, in the order of the requests. Valid until this returns. */
        void responses(ResponseParts parts);

        /** PHP waits for requests, or for {@link #stop}. */
        void idle();

        /** PHP waits for {@link #written}. Comes behind {@link #responses}. */
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

    /** Runs a script that handles requests in a loop. */
    void startWorker(String script);

    /**
     * Code may have changed: PHP looks at all files again when it is started next. Only for an
     * interpreter that shares no code with other processes.
     */
    void forgetCode();

    /** Whether PHP waits for requests. */
    boolean isIdle();

    /** Writes a request, while PHP is idle. */
    void add(PhpRequest request);

    /** Sends the requests written. */
    void send();

    /** Tells an idle PHP that no requests will come. */
    void stop();

    /** Answers {@link Listener#writing}. */
    void written(boolean alive);

    /** Answers {@link Listener#reading} with some bytes. */
    void body(ByteBuffer bytes);

    /** Answers {@link Listener#reading}: there are no more. */
    void endOfBody();

    /** Answers {@link Listener#reading}: the client is gone, or too slow. */
    void abortBody();

    /** From any thread: has the request in hand unwind at PHP's next jump or call. */
    void interrupt();

    /** Takes {@link #interrupt} back: what PHP runs next may run. */
    void clearInterrupt();

    /** Closes the interpreter, in which nothing runs. */
    void close();
}
