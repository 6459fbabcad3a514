package io.howdah.server;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Workers that a test drives. */
final class FakeSource implements WorkerSource {

    final List<FakeWorker> workers = new ArrayList<>();
    int renewals;
    boolean closed;

    /** What a worker's script does when it is started; by default, it becomes idle. */
    Consumer<FakeSession> onStart = FakeSession::becomeIdle;

    @Override
    public void renew() {
        renewals++;
    }

    @Override
    public WorkerLink fork(PhpSession.Listener listener) {
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
