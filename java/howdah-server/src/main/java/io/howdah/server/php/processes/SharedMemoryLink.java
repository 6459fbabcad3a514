package io.howdah.server.php.processes;

import io.howdah.process.ChildProcess;
import io.howdah.process.ProcessExit;
import io.howdah.process.ShmChannel;
import io.howdah.process.UpcallThreads;
import io.howdah.server.exchange.ServerLoop;
import io.howdah.server.loop.JavaCall;
import io.howdah.server.php.BridgeSession;
import io.howdah.server.php.ConnectionEncoder;
import io.howdah.server.php.PhpSession;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connection to a PHP process through shared memory. */
final class SharedMemoryLink implements ProcessLink {

    private static final int STUCK_SECONDS = 5;

    private final ServerLoop loop;
    private final ChildProcess process;
    private final ShmChannel channel;
    private final BridgeSession session;
    private final ServerLoop.Watch watch;
    private final Runnable afterwards;
    private boolean closed;

    /**
     * @param javaThreads those that answer what PHP asks of Java
     * @param afterwards runs when it is closed
     */
    SharedMemoryLink(
            ServerLoop loop,
            ShmChannel channel,
            ChildProcess process,
            PhpSession.Listener listener,
            ConnectionEncoder connections,
            UpcallThreads javaThreads,
            Runnable afterwards) {
        this.loop = loop;
        this.process = process;
        this.channel = channel;
        channel.answerUpcallsOn(javaThreads);
        this.session = new BridgeSession(channel, listener, connections, this::close);
        this.watch = loop.watch(channel.loop().eventFd());
        this.afterwards = afterwards;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public PhpSession session() {
        return session;
    }

    @Override
    public boolean poll() {
        boolean some = false;
        while (!closed && channel.loop().poll()) {
            some = true;
        }
        return some;
    }

    @Override
    public boolean prepareToSleep() {
        return channel.loop().prepareToSleep();
    }

    @Override
    public @Nullable String death() {
        String lost = session.lost();
        if (lost != null) {
            return "is lost: " + lost;
        }
        ProcessExit exit = process.exit();
        return exit == null ? null : "ended by " + exit;
    }

    @Override
    public String javaCall() {
        return JavaCall.of(channel.javaStack());
    }

    /** The state in /proc/[pid]/stat follows the program's name, which is in parentheses. */
    @Override
    public boolean isAsleep() {
        try {
            String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) != 'R';
        } catch (IOException | StringIndexOutOfBoundsException e) {
            return false; // it has ended meanwhile
        }
    }

    @Override
    public long privateBytes() {
        return process.privateMemory();
    }

    @Override
    public boolean isIntact() {
        return channel.isIntact();
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        watch.close();
        if (!session.isEnded()) {
            process.kill();
        }
        // Not Php.close(), which waits for the process. One that does not end by itself is stuck.
        channel.abandon();
        Future<?> unused =
                loop.eventLoop().schedule(process::kill, STUCK_SECONDS, TimeUnit.SECONDS);
        afterwards.run();
    }
}
