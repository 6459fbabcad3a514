package io.howdah.server.php;

/** {@link System#nanoTime()}, or what a test puts in its place. */
@FunctionalInterface
public interface Ticker {
    long nanos();
}
