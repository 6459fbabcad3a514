package io.howdah.server;

/** {@link System#nanoTime()}, or what a test puts in its place. */
@FunctionalInterface
interface Ticker {
    long nanos();
}
