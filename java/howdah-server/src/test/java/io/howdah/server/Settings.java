package io.howdah.server;

import static io.howdah.server.Rig.millis;

/** Settings of an engine, changed one by one. Times are in milliseconds. */
final class Settings {

    private int queueLimit = 1000;
    private long queueTimeout = 30_000;
    private long requestTimeout = 10_000;
    private long clientWait;
    private int minWorkers = 2;
    private int maxWorkers = 4;
    private long ttl;
    private int maxRequests;
    private long memoryCeiling;

    static Settings of() {
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

    Settings workers(int least, int most) {
        minWorkers = least;
        maxWorkers = most;
        return this;
    }

    Settings ttl(long time) {
        ttl = time;
        return this;
    }

    Settings maxRequests(int most) {
        maxRequests = most;
        return this;
    }

    Settings memoryCeiling(long bytes) {
        memoryCeiling = bytes;
        return this;
    }

    EngineSettings make() {
        return new EngineSettings(
                queueLimit,
                millis(queueTimeout),
                millis(requestTimeout),
                millis(clientWait),
                0,
                millis(2000),
                minWorkers,
                maxWorkers,
                millis(20),
                millis(60_000),
                millis(ttl),
                false,
                maxRequests,
                memoryCeiling);
    }
}
