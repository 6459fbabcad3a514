package io.howdah.benchmarks.http;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A contender that accepts requests. */
final class RunningServer implements AutoCloseable {

    private final Contender contender;
    private final int port;
    private final List<ServerProcess> processes;

    private RunningServer(Contender contender, int port, List<ServerProcess> processes) {
        this.contender = contender;
        this.port = port;
        this.processes = processes;
    }

    static RunningServer start(Contender contender, Site site) {
        int port = ServerProcess.freePort();
        List<ServerProcess> processes = contender.launch().start(site, contender.label(), port);
        RunningServer server = new RunningServer(contender, port, processes);
        try {
            processes.get(processes.size() - 1).awaitPort(port);
        } catch (IllegalStateException e) {
            server.close();
            throw e;
        }
        return server;
    }

    Contender contender() {
        return contender;
    }

    int port() {
        return port;
    }

    /** Checks what it answers to these tests, those of them that it takes part in. */
    void verify(Set<TestType> types, Optional<Postgres> database) {
        new Verification(contender.label(), port, database).check(types);
    }

    /** {@return what its processes have used} */
    Duration time() {
        return ProcessTree.time(processes.stream().map(ServerProcess::pid).toList());
    }

    @Override
    public void close() {
        for (int i = processes.size() - 1; i >= 0; i--) {
            processes.get(i).close();
        }
    }
}
