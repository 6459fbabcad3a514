package io.howdah.server.loop;

import io.howdah.server.exchange.LoopPoller;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An event loop's I/O, with pollers that run each time before the loop would block: between the
 * loop's tasks and its look at sockets.
 */
final class PollingIoHandler implements IoHandler {

    private static final Logger LOG = LoggerFactory.getLogger(PollingIoHandler.class);
    private static final LoopPoller[] NONE = {};

    private final IoHandler sockets;
    private final Hurried hurried = new Hurried();
    private LoopPoller[] pollers = NONE;

    PollingIoHandler(IoHandler sockets) {
        this.sockets = sockets;
    }

    void add(LoopPoller poller) {
        List<LoopPoller> more = new ArrayList<>(List.of(pollers));
        more.add(poller);
        pollers = more.toArray(NONE);
    }

    void remove(LoopPoller poller) {
        List<LoopPoller> fewer = new ArrayList<>(List.of(pollers));
        fewer.remove(poller);
        pollers = fewer.toArray(NONE);
    }

    @Override
    public int run(IoHandlerContext context) {
        if (pollers.length == 0 || pollAll(context.canBlock())) {
            return sockets.run(context);
        }
        hurried.context = context;
        return sockets.run(hurried);
    }

    private boolean pollAll(boolean mayBlock) {
        boolean quiet = true;
        for (LoopPoller poller : pollers) {
            quiet &= poll(poller, mayBlock);
        }
        return quiet;
    }

    /** One that fails must not end the loop's thread. */
    private static boolean poll(LoopPoller poller, boolean mayBlock) {
        try {
            return poller.poll(mayBlock);
        } catch (RuntimeException e) {
            LOG.error("a poller failed", e);
            return true;
        }
    }

    @Override
    public void initialize() {
        sockets.initialize();
    }

    @Override
    public void prepareToDestroy() {
        sockets.prepareToDestroy();
    }

    @Override
    public void destroy() {
        sockets.destroy();
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        return sockets.register(handle);
    }

    @Override
    public void wakeup() {
        sockets.wakeup();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return sockets.isCompatible(handleType);
    }

    /** The context of turns in which the loop does not block, because a poller has more to do. */
    private static final class Hurried implements IoHandlerContext {
        private @Nullable IoHandlerContext context;

        @Override
        public boolean canBlock() {
            return false;
        }

        @Override
        public long delayNanos(long currentTimeNanos) {
            return 0;
        }

        @Override
        public long deadlineNanos() {
            return context().deadlineNanos();
        }

        @Override
        public void reportActiveIoTime(long activeNanos) {
            context().reportActiveIoTime(activeNanos);
        }

        @Override
        public boolean shouldReportActiveIoTime() {
            return context().shouldReportActiveIoTime();
        }

        private IoHandlerContext context() {
            return Objects.requireNonNull(context);
        }
    }
}
