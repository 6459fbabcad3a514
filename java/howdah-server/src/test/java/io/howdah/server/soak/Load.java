package io.howdah.server.soak;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Clients that ask without a pause, each on a connection of its own. One in four has several
 * current requests.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a connection that fails is seen when it closes
final class Load implements AutoCloseable {

    private static final int PIPELINE = 8;
    private static final int LONGEST_LINE = 16 << 10;

    private final MultiThreadIoEventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final InetSocketAddress address;
    private final Traffic traffic;
    private final Ledger ledger;
    private final long patienceMillis;
    private final Set<Client> clients = new HashSet<>();
    private volatile boolean stopping;
    private int connectFailures;

    /**
     * Makes clients, which do not begin yet.
     *
     * @param patienceMillis after how long without a byte a request counts as hung
     */
    Load(InetSocketAddress address, Traffic traffic, Ledger ledger, long patienceMillis) {
        this.address = address;
        this.traffic = traffic;
        this.ledger = ledger;
        this.patienceMillis = patienceMillis;
    }

    void start(int connections) {
        for (int i = 0; i < connections; i++) {
            int depth = i % 4 == 3 ? PIPELINE : 1;
            loop.execute(() -> connect(depth));
        }
        loop.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
    }

    private void connect(int depth) {
        if (stopping) {
            return;
        }
        new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(
                        new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel channel) {
                                channel.pipeline()
                                        .addLast(
                                                new HttpClientCodec(
                                                        LONGEST_LINE, LONGEST_LINE, LONGEST_LINE),
                                                new Client(Load.this, depth));
                            }
                        })
                .connect(address)
                .addListener(
                        done -> {
                            if (!done.isSuccess()) {
                                connectFailed(depth, done.cause());
                            }
                        });
    }

    private void connectFailed(int depth, Throwable cause) {
        if (connectFailures++ < 10) {
            ledger.object("a client cannot connect: " + cause.getMessage());
        }
        loop.schedule(() -> connect(depth), 100, TimeUnit.MILLISECONDS);
    }

    private void tick() {
        for (Client client : List.copyOf(clients)) {
            client.tick();
        }
    }

    // For clients.

    Ledger ledger() {
        return ledger;
    }

    Traffic traffic() {
        return traffic;
    }

    boolean isStopping() {
        return stopping;
    }

    long patienceMillis() {
        return patienceMillis;
    }

    static long nowMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    void opened(Client client) {
        clients.add(client);
    }

    /** Another client takes its place. */
    void closed(Client client, int depth) {
        clients.remove(client);
        connect(depth);
    }

    /**
     * Has clients ask no more, and waits for the answers that are due.
     *
     * @return what could not be had
     */
    List<String> finish() throws InterruptedException {
        stopping = true;
        loop.execute(() -> List.copyOf(clients).forEach(Client::finish));
        long end = nowMillis() + 2 * patienceMillis;
        List<String> open = open();
        while (!open.isEmpty() && nowMillis() < end) {
            Thread.sleep(50);
            open = open();
        }
        return open;
    }

    private List<String> open() throws InterruptedException {
        List<String> open = new ArrayList<>();
        loop.submit(() -> clients.forEach(client -> open.add(client.toString()))).sync();
        return open;
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
