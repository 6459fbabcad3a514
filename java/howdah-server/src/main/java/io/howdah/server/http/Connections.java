package io.howdah.server.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All open connections: counts them as they are accepted, accepts no more while there are too many,
 * closes those of an address that has too many, and ends them when the server stops.
 */
@SuppressWarnings("FutureReturnValueIgnored") // pipelines tell of what fails
@Sharable
public final class Connections extends ChannelInboundHandlerAdapter {

    private final Dispatcher dispatcher;
    private final int most;
    private final int mostPerAddress;
    private final Map<InetAddress, Integer> countByAddress = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final Set<Channel> channels = ConcurrentHashMap.newKeySet();
    private final Set<Drainable> drainables = ConcurrentHashMap.newKeySet();
    private volatile boolean draining;

    /**
     * @param most connections at a time
     * @param mostPerAddress connections at a time of one address; 0 for any number
     */
    public Connections(Dispatcher dispatcher, int most, int mostPerAddress) {
        this.dispatcher = dispatcher;
        this.most = most;
        this.mostPerAddress = mostPerAddress;
    }

    @Override
    public void channelRead(ChannelHandlerContext acceptor, Object accepted) {
        Channel connection = (Channel) accepted;
        if (mostPerAddress > 0 && !admit(connection)) {
            dispatcher.connectionRefused();
            connection.unsafe().closeForcibly(); // it is not registered with an event loop yet
            return;
        }
        channels.add(connection);
        dispatcher.connected();
        if (count.incrementAndGet() >= most) {
            acceptor.channel().config().setAutoRead(false);
        }
        connection.closeFuture().addListener(closed -> closed(acceptor.channel(), connection));
        acceptor.fireChannelRead(accepted);
    }

    /** Counts a connection for its address until it is closed, unless the address has too many. */
    private boolean admit(Channel connection) {
        if (!(connection.remoteAddress() instanceof InetSocketAddress peer)) {
            return true; // the client has gone away
        }
        InetAddress client = peer.getAddress();
        if (countByAddress.merge(client, 1, Integer::sum) > mostPerAddress) {
            release(client);
            return false;
        }
        connection.closeFuture().addListener(closed -> release(client));
        return true;
    }

    private void release(InetAddress client) {
        countByAddress.computeIfPresent(client, (key, open) -> open == 1 ? null : open - 1);
    }

    private void closed(Channel acceptor, Channel connection) {
        channels.remove(connection);
        dispatcher.disconnected();
        if (count.getAndDecrement() == most && acceptor.isOpen()) {
            acceptor.config().setAutoRead(true);
        }
        synchronized (channels) {
            channels.notifyAll();
        }
    }

    void add(Drainable connection) {
        drainables.add(connection);
        if (draining) {
            connection.drain();
        }
    }

    void remove(Drainable connection) {
        drainables.remove(connection);
    }

    /**
     * Ends all connections: those without a request at once, the others when all they asked for is
     * answered, and what is left when the time is over.
     *
     * @param deadline in the time of {@link System#nanoTime}
     */
    public void drain(long deadline) throws InterruptedException {
        draining = true;
        for (Drainable connection : drainables) {
            connection.channel().eventLoop().execute(connection::drain);
        }
        synchronized (channels) {
            long rest = deadline - System.nanoTime();
            while (!channels.isEmpty() && rest > 0) {
                channels.wait(Math.max(1, rest / 1_000_000));
                rest = deadline - System.nanoTime();
            }
        }
        channels.forEach(Channel::close);
    }
}
