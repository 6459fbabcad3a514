package io.howdah.server.php;

import static io.howdah.server.options.ServerOptions.NO_LIMIT;
import static io.howdah.server.php.Rig.millis;

/** Settings of an engine, changed one by one. Times are in milliseconds. */
public final class Settings {

    private int queueLimit = 1000;
    private long queueTimeout = 30_000;
    private long requestTimeout = 10_000;
    private long clientWait = NO_LIMIT;
    private int minProcesses = 2;
    private int maxProcesses = 4;
    private long ttl = NO_LIMIT;
    private int maxRequests;
    private long memoryCeiling;

    public static Settings of() {
        return new Settings();
    }

    Settings queueLimit(int limit) {
        queueLimit = limit;
        return this;
    }

    Settings queueTimeout(long time) {
        queueTimeout = time;
        return this;
    }

    Settings requestTimeout(long time) {
        requestTimeout = time;
        return this;
    }

    Settings clientWait(long time) {
        clientWait = time;
        return this;
    }

    public Settings processes(int least, int most) {
        minProcesses = least;
        maxProcesses = most;
        return this;
    }

    public Settings ttl(long time) {
        ttl = time;
        return this;
    }

    public Settings maxRequests(int most) {
        maxRequests = most;
        return this;
    }

    public Settings memoryCeiling(long bytes) {
        memoryCeiling = bytes;
        return this;
    }

    private static long nanos(long millis) {
        return millis == NO_LIMIT ? NO_LIMIT : millis(millis);
    }

    public EngineSettings make() {
        return new EngineSettings(
                queueLimit,
                nanos(queueTimeout),
                nanos(requestTimeout),
                nanos(clientWait),
                0,
                millis(2000),
                minProcesses,
                maxProcesses,
                millis(20),
                millis(60_000),
                nanos(ttl),
                false,
                maxRequests,
                memoryCeiling);
    }
}
