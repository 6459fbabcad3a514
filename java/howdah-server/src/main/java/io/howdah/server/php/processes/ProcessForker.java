package io.howdah.server.php.processes;

import io.howdah.PhpBuilder;
import io.howdah.failure.PhpFailure;
import io.howdah.process.ChildProcess;
import io.howdah.process.ForkServer;
import io.howdah.process.ProcessLauncher;
import io.howdah.process.ShmChannel;
import io.howdah.process.UpcallThreads;
import io.howdah.server.exchange.ServerLoop;
import io.howdah.server.log.SlowLog;
import io.howdah.server.php.ConnectionEncoder;
import io.howdah.server.php.PhpSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forks PHP processes from a parent that has started PHP. A renewal starts another parent, beside
 * the loop; the one before it ends with the last of its processes.
 */
public final class ProcessForker implements ProcessSource {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessForker.class);

    private final ServerLoop loop;
    private final ProcessLauncher launcher;
    private final ConnectionEncoder connections;
    private final @Nullable SlowLog slowLog;
    private final UpcallThreads javaThreads = new UpcallThreads();

    /** What came of forks, from the threads that heard of it. */
    private final Queue<Runnable> arrivals = new ConcurrentLinkedQueue<>();

    /** Those that processes are alive of, and the current one, which is the last. */
    private final List<Parent> parents = new ArrayList<>();

    /** One parent, or one that is being started. */
    private static final class Parent {
        private final CompletableFuture<ForkServer> process;

        /** How many processes it has, those included that are being forked. */
        private int processes;

        /** Whether it was stopped when it was looked at last. */
        private boolean stopped;

        Parent(CompletableFuture<ForkServer> process) {
            this.process = process;
        }

        /** Whether it is dead, or could not be started: nothing can be forked from it. */
        boolean isLost() {
            return process.isDone()
                    && (process.isCompletedExceptionally() || !process.join().isAlive());
        }

        void close() {
            CompletableFuture<Void> unused = process.thenAccept(ForkServer::close);
        }
    }

    /**
     * Starts the first parent.
     *
     * @param loop that drives PHP
     * @param php what interpreters are opened with
     * @param connections encodes what requests came by
     * @param slowLog of the requests that take long; null if there is none
     */
    public ProcessForker(
            ServerLoop loop,
            PhpBuilder php,
            ConnectionEncoder connections,
            @Nullable SlowLog slowLog) {
        this.loop = loop;
        launcher = php.unwrap(ProcessLauncher.class);
        this.connections = connections;
        this.slowLog = slowLog;
        parents.add(new Parent(CompletableFuture.completedFuture(launcher.startProcesses())));
    }

    private Parent current() {
        return parents.get(parents.size() - 1);
    }

    @Override
    public void renew() {
        parents.add(
                new Parent(
                        CompletableFuture.supplyAsync(
                                launcher::startProcesses,
                                task -> new Thread(task, "howdah-reload").start())));
        closeUnused();
    }

    /** One look may have come between a stop and its end. */
    @Override
    public void check() {
        for (Parent parent : parents) {
            CompletableFuture<ForkServer> process = parent.process;
            boolean was = parent.stopped;
            parent.stopped = process.isDone() && !parent.isLost() && process.join().isStopped();
            if (was && parent.stopped) {
                LOG.error(
                        "the process {} that PHP processes are forked from is stopped (SIGSTOP): it is killed"
                                + " with its processes, and another takes its place",
                        process.join().pid());
                process.join().kill();
            }
        }
    }

    @Override
    public void keepOld() {
        for (int i = parents.size() - 1; i > 0; i--) {
            if (parents.get(i - 1).processes > 0) {
                parents.add(parents.remove(i - 1));
                break;
            }
        }
        closeUnused();
    }

    private void closeUnused() {
        for (Parent parent : List.copyOf(parents)) {
            if (parent.processes == 0 && parent != current()) {
                parents.remove(parent);
                parent.close();
            }
        }
    }

    @Override
    public void fork(Arrival arrival) {
        if (current().isLost()) {
            LOG.warn("the process that PHP processes are forked from is gone: another is started");
            renew();
        }
        Parent parent = current();
        parent.processes++;
        CompletableFuture<ChildProcess> unused =
                parent.process
                        .thenCompose(ForkServer::fork)
                        .whenComplete(
                                (process, failure) -> {
                                    arrivals.add(() -> arrive(parent, arrival, process, failure));
                                    loop.eventLoop().execute(() -> {}); // so that it polls
                                });
    }

    private void arrive(
            Parent parent,
            Arrival arrival,
            @Nullable ChildProcess process,
            @Nullable Throwable failure) {
        if (process != null) {
            arrival.arrived(new Forked(parent, process));
            return;
        }
        release(parent);
        Throwable why = failure instanceof CompletionException ? failure.getCause() : failure;
        arrival.failed(
                why instanceof RuntimeException known
                        ? known
                        : new IllegalStateException("a PHP process cannot be forked", why));
    }

    /** One of its processes is no more. */
    private void release(Parent parent) {
        parent.processes--;
        closeUnused();
    }

    @Override
    public int javaThreads() {
        return javaThreads.running();
    }

    @Override
    public int stuckJavaThreads() {
        return javaThreads.abandoned();
    }

    @Override
    public boolean poll() {
        Runnable arrival = arrivals.poll();
        boolean some = arrival != null;
        while (arrival != null) {
            arrival.run();
            arrival = arrivals.poll();
        }
        return some;
    }

    @Override
    public void close() {
        parents.forEach(Parent::close);
        parents.clear();
    }

    private final class Forked implements ForkedProcess {
        private final Parent parent;
        private final ChildProcess process;

        Forked(Parent parent, ChildProcess process) {
            this.parent = parent;
            this.process = process;
        }

        @Override
        public ProcessLink open(PhpSession.Listener listener) {
            try {
                ShmChannel channel = launcher.connect(process);
                if (slowLog != null) {
                    slowLog.follow(channel, process.pid());
                }
                return new SharedMemoryLink(
                        loop,
                        channel,
                        process,
                        listener,
                        connections,
                        javaThreads,
                        () -> release(parent));
            } catch (PhpFailure e) {
                release(parent);
                throw e;
            }
        }

        @Override
        public void discard() {
            process.close();
            release(parent);
            LOG.debug("PHP process {} is not wanted any more", process.pid());
        }
    }
}
