package io.howdah.server.loop;

import io.howdah.server.http.ConnectionLoop;
import io.howdah.server.http.HttpSettings;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.ServerOptions;
import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ThreadAwareExecutor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** The server's event loops. The first is the main one. */
public final class EventLoops {

    private static final long STOP_SECONDS = 10;

    private final SocketTransport transport;
    private final MultiThreadIoEventLoopGroup group;
    private final List<IoEventLoop> all = new ArrayList<>();
    private final Map<EventLoop, ConnectionLoop> byEventLoop = new HashMap<>();
    private final MainLoop main;

    public EventLoops(ServerOptions options, HttpSettings settings) {
        transport = SocketTransport.choose(options.get(ListenOptions.TRANSPORT));
        List<PollingIoHandler> handlers = new ArrayList<>();
        group =
                new MultiThreadIoEventLoopGroup(
                        options.get(ListenOptions.EVENT_LOOPS),
                        new DefaultThreadFactory("howdah-loop"),
                        new PollingFactory(transport.handlers(), handlers));
        for (EventExecutor loop : group) {
            all.add((IoEventLoop) loop);
        }
        for (IoEventLoop loop : all) {
            ConnectionLoop connections = new ConnectionLoop(loop, settings);
            byEventLoop.put(loop, connections);
            connections.start();
        }
        main = new MainLoop(all.get(0), handlers.get(0), transport);
    }

    public SocketTransport transport() {
        return transport;
    }

    public MultiThreadIoEventLoopGroup group() {
        return group;
    }

    public MainLoop main() {
        return main;
    }

    public List<IoEventLoop> all() {
        return all;
    }

    public IoEventLoop last() {
        return all.get(all.size() - 1);
    }

    public Map<EventLoop, ConnectionLoop> byEventLoop() {
        return byEventLoop;
    }

    /** Runs a task on the main loop and waits for it. Throws what it throws. */
    public void callInMain(Runnable task) {
        try {
            main.eventLoop().submit(task).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("the main loop failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the main loop was busy", e);
        }
    }

    /** Begins to run a task on the main loop, which may be held up. */
    public Future<?> startInMain(Runnable task) {
        return main.eventLoop().submit(task);
    }

    /**
     * Ends them.
     *
     * @param held whether the main loop is held up, so that it is not waited for
     */
    public void close(boolean held) {
        Future<?> ended = group.shutdownGracefully(0, STOP_SECONDS, TimeUnit.SECONDS);
        if (!held) {
            ended.awaitUninterruptibly(STOP_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Makes I/O that can poll, in the order of the loops. */
    private record PollingFactory(IoHandlerFactory sockets, List<PollingIoHandler> made)
            implements IoHandlerFactory {

        @Override
        public IoHandler newHandler(ThreadAwareExecutor loop) {
            PollingIoHandler handler = new PollingIoHandler(sockets.newHandler(loop));
            made.add(handler);
            return handler;
        }

        @Override
        public boolean isChangingThreadSupported() {
            return false;
        }
    }
}
