package io.howdah.server.php;

/** Runs PHP for requests. All methods are for the loop that drives PHP. */
public interface Engine {

    /**
     * Starts PHP.
     *
     * @throws IllegalStateException if the script does not come so far as to ask for a request
     */
    void start();

    /** Takes a request, which waits until PHP has time for it; or refuses it. */
    void accept(PhpRequest request);

    /**
     * Has PHP take up what changed on disk, without dropping a request. The log says how it went.
     */
    void reload();

    /** From any thread: has PHP end what it runs on the loop itself. */
    default void interrupt() {}

    /** From any thread: the request that PHP runs on the loop itself, for people; empty if none. */
    default String running() {
        return "";
    }

    /** Ends PHP. Requests that wait are refused, current ones interrupted. */
    void close();
}
