package io.howdah.server.testing;

import io.howdah.server.exchange.LoopPoller;
import io.howdah.server.exchange.ServerLoop;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;

/** A main loop that turns when a test says so, with a clock that the test sets. */
public final class FakeLoop implements ServerLoop {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<LoopPoller> pollers = new ArrayList<>();
    private long now = 1_000_000_000;

    public long now() {
        return now;
    }

    public void pass(long millis) {
        now += millis * 1_000_000;
    }

    /** Turns until every poller says that the loop may block. */
    public void turn() {
        for (int i = 0; i < 1000; i++) {
            now += 1000;
            boolean mayBlock = true;
            for (LoopPoller poller : List.copyOf(pollers)) {
                mayBlock &= poller.poll(true);
            }
            if (mayBlock && !channel.hasPendingTasks()) {
                return;
            }
            channel.runPendingTasks();
        }
        throw new AssertionError("the loop does not come to rest");
    }

    /** Lets time pass, and turns every 25 ms. */
    public void run(long millis) {
        for (long passed = 0; passed < millis; passed += 25) {
            pass(25);
            turn();
        }
    }

    public boolean isPolled() {
        return !pollers.isEmpty();
    }

    @Override
    public EventLoop eventLoop() {
        return channel.eventLoop();
    }

    @Override
    public void addPoller(LoopPoller poller) {
        pollers.add(poller);
    }

    @Override
    public void removePoller(LoopPoller poller) {
        pollers.remove(poller);
    }

    @Override
    public Watch watch(int eventFd) {
        throw new AssertionError("played processes have no descriptors to watch");
    }
}
