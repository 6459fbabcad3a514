package io.howdah.server.php;

import io.howdah.server.php.processes.ProcessLink;
import io.howdah.server.php.processes.ProcessSource;
import io.howdah.server.testing.FakeLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/** PHP processes that a test drives. */
public final class FakeSource implements ProcessSource {

    public final List<FakeProcess> processes = new ArrayList<>();
    public int renewals;
    int discarded;
    int stuckJavaThreads;
    public boolean closed;

    private final FakeLoop loop;
    private final Queue<Runnable> arrivals = new ArrayDeque<>();

    /** What a worker's script does when it is started; by default, it becomes idle. */
    public Consumer<FakeSession> onStart = FakeSession::becomeIdle;

    FakeSource(FakeLoop loop) {
        this.loop = loop;
    }

    @Override
    public void renew() {
        renewals++;
    }

    @Override
    public void check() {}

    @Override
    public void keepOld() {
        renewals--;
    }

    @Override
    public void fork(Arrival arrival) {
        loop.eventLoop().execute(() -> {}); // wakes it
        arrivals.add(
                () ->
                        arrival.arrived(
                                new ForkedProcess() {
                                    @Override
                                    public ProcessLink open(PhpSession.Listener listener) {
                                        return opened(listener);
                                    }

                                    @Override
                                    public void discard() {
                                        discarded++;
                                    }
                                }));
    }

    @Override
    public int javaThreads() {
        return stuckJavaThreads;
    }

    @Override
    public int stuckJavaThreads() {
        return stuckJavaThreads;
    }

    @Override
    public boolean poll() {
        Runnable arrival = arrivals.poll();
        if (arrival == null) {
            return false;
        }
        arrival.run();
        return true;
    }

    private ProcessLink opened(PhpSession.Listener listener) {
        FakeProcess process = new FakeProcess(processes.size() + 1, listener);
        Consumer<FakeSession> started = onStart;
        process.session.onStart = session -> process.later(started);
        processes.add(process);
        return process;
    }

    @Override
    public void close() {
        closed = true;
    }

    public List<FakeProcess> alive() {
        return processes.stream()
                .filter(process -> process.death == null && !process.closed)
                .toList();
    }
}
