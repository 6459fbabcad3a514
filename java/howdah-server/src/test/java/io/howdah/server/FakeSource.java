package io.howdah.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/** Workers that a test drives. */
final class FakeSource implements WorkerSource {

    final List<FakeWorker> workers = new ArrayList<>();
    int renewals;
    int discarded;
    int stuckJavaThreads;
    boolean closed;

    private final FakeLoop loop;
    private final Queue<Runnable> arrivals = new ArrayDeque<>();

    /** What a worker's script does when it is started; by default, it becomes idle. */
    Consumer<FakeSession> onStart = FakeSession::becomeIdle;

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
                                new ForkedWorker() {
                                    @Override
                                    public WorkerLink open(PhpSession.Listener listener) {
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

    private WorkerLink opened(PhpSession.Listener listener) {
        FakeWorker worker = new FakeWorker(workers.size() + 1, listener);
        Consumer<FakeSession> started = onStart;
        worker.session.onStart = session -> worker.later(started);
        workers.add(worker);
        return worker;
    }

    @Override
    public void close() {
        closed = true;
    }

    List<FakeWorker> alive() {
        return workers.stream().filter(worker -> worker.death == null && !worker.closed).toList();
    }
}
