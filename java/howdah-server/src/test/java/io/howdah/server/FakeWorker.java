package io.howdah.server;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A worker that a test drives: what it sends is taken when the loop polls. */
final class FakeWorker implements WorkerLink {

    final FakeSession session;
    final long pid;
    boolean closed;
    boolean killed;
    boolean asleep = true;
    boolean intact = true;
    long resident;
    @Nullable String death;

    private final Queue<Consumer<FakeSession>> sent = new ArrayDeque<>();

    FakeWorker(long pid, PhpSession.Listener listener) {
        this.pid = pid;
        session = new FakeSession(listener);
    }

    /** Does something when the loop polls next. */
    void later(Consumer<FakeSession> action) {
        sent.add(action);
    }

    /** It dies of itself. */
    void die() {
        death = "was killed by signal 9 (SIGKILL)";
    }

    boolean isAlive() {
        return death == null && !closed;
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public PhpSession session() {
        return session;
    }

    @Override
    public boolean poll() {
        boolean worked = false;
        Consumer<FakeSession> action = sent.poll();
        while (action != null && !closed) {
            worked = true;
            action.accept(session);
            action = sent.poll();
        }
        return worked;
    }

    @Override
    public boolean prepareToSleep() {
        return sent.isEmpty();
    }

    @Override
    public @Nullable String death() {
        return death;
    }

    @Override
    public String javaCall() {
        return "";
    }

    @Override
    public boolean isAsleep() {
        return asleep;
    }

    @Override
    public long privateBytes() {
        return resident;
    }

    @Override
    public boolean isIntact() {
        return intact;
    }

    @Override
    public void kill() {
        killed = true;
        death = "was killed by signal 9 (SIGKILL)";
    }

    @Override
    public void close() {
        closed = true;
    }
}
