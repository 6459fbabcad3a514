package io.howdah.server.php;

import io.howdah.server.php.processes.ProcessLink;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A PHP process that a test drives: what it sends is taken when the loop polls. */
public final class FakeProcess implements ProcessLink {

    public final FakeSession session;
    public final long pid;
    boolean closed;
    public boolean killed;
    public boolean asleep = true;
    boolean intact = true;
    public long resident;
    @Nullable String death;

    private final Queue<Consumer<FakeSession>> sent = new ArrayDeque<>();

    FakeProcess(long pid, PhpSession.Listener listener) {
        this.pid = pid;
        session = new FakeSession(listener);
    }

    /** Does something when the loop polls next. */
    public void later(Consumer<FakeSession> action) {
        sent.add(action);
    }

    /** It dies of itself. */
    public void die() {
        death = "was killed by signal 9 (SIGKILL)";
    }

    public boolean isAlive() {
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
