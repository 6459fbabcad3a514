package io.howdah.server.soak;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One connection: its requests in order, and whether each answer is the answer to its request. */
@SuppressWarnings("FutureReturnValueIgnored") // a connection that fails is seen when it closes
public final class Client extends ChannelInboundHandlerAdapter {

    private static final int SLOW_BYTES = 256 << 10;
    private static final int SLOW_PAUSE_MILLIS = 20;
    private static final int LEAVE_BYTES = 64 << 10;

    private final Load load;
    private final int depth;
    private final ArrayDeque<Attempt> underWay = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext context;

    /** The status of the answer that is being read; 0 between answers. */
    private int status;

    private @Nullable Attempt previous;
    private boolean closes;
    private boolean closed;
    private long taken;
    private long progress = Load.nowMillis();

    public Client(Load load, int depth) {
        this.load = load;
        this.depth = depth;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        this.context = context;
        load.opened(this);
        fill(context);
    }

    private void fill(ChannelHandlerContext context) {
        boolean sent = false;
        while (underWay.size() < depth && !closes && !load.isStopping()) {
            Attempt attempt = load.traffic().next(depth > 1, Load.nowMillis());
            if (underWay.isEmpty()) {
                progress = Load.nowMillis();
            }
            underWay.add(attempt);
            send(context, attempt);
            sent = true;
            if (attempt.leaves()) {
                break;
            }
        }
        if (sent) {
            context.flush();
        } else if (underWay.isEmpty()) {
            context.close();
        }
    }

    private void send(ChannelHandlerContext context, Attempt attempt) {
        if (attempt.kind() == Kind.LEAVE_UPLOAD) {
            sendHalf(context, (FullHttpRequest) attempt.messages().get(0));
            return;
        }
        for (Object message : attempt.messages()) {
            context.write(message);
        }
    }

    /** Tells of a longer body than it sends. */
    private void sendHalf(ChannelHandlerContext context, FullHttpRequest request) {
        int half = request.content().readableBytes() / 2;
        request.content().writerIndex(request.content().readerIndex() + half);
        context.writeAndFlush(request);
        context.executor().schedule(this::leave, 5, TimeUnit.MILLISECONDS);
    }

    private void leave() {
        if (context != null && !closed) {
            end(Answer.LEFT);
            context.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        progress = Load.nowMillis();
        Attempt attempt = underWay.peek();
        if (attempt == null) {
            if (!closed) {
                load.ledger().object("a response came that nobody had asked for: " + message);
                context.close();
            }
            ReferenceCountUtil.release(message);
            return;
        }
        if (message instanceof HttpResponse response) {
            begin(attempt, response);
        }
        if (message instanceof HttpContent content) {
            take(context, attempt, content);
        }
        ReferenceCountUtil.release(message);
    }

    private void begin(Attempt attempt, HttpResponse response) {
        if (response.decoderResult().isFailure()) {
            load.ledger().object(attempt + ": malformed: " + response.decoderResult().cause());
        }
        status = response.status().code();
        taken = 0;
        closes |= !HttpUtil.isKeepAlive(response);
        if (status == 503 && !response.headers().contains(HttpHeaderNames.RETRY_AFTER)) {
            load.ledger().object(describe(attempt) + " got 503 without Retry-After");
        }
        attempt.proof().head(response.headers());
    }

    private void take(ChannelHandlerContext context, Attempt attempt, HttpContent content) {
        if (content.decoderResult().isFailure()) {
            load.ledger().object(describe(attempt) + ": " + content.decoderResult().cause());
        }
        if (isSuccess()) {
            attempt.proof().part(content.content());
        }
        long before = taken;
        taken += content.content().readableBytes();
        if (attempt.leaves() && taken > LEAVE_BYTES) {
            leave();
        } else if (content instanceof LastHttpContent) {
            answered(context, attempt);
        } else if (attempt.slow() && before / SLOW_BYTES != taken / SLOW_BYTES) {
            context.channel().config().setAutoRead(false);
            context.executor()
                    .schedule(
                            () -> context.channel().config().setAutoRead(true),
                            SLOW_PAUSE_MILLIS,
                            TimeUnit.MILLISECONDS);
        }
    }

    private boolean isSuccess() {
        return status / 100 == 2;
    }

    private void answered(ChannelHandlerContext context, Attempt attempt) {
        underWay.poll();
        previous = attempt;
        Answer answer = Answer.ofStatus(status);
        if (isSuccess()) {
            String objection = attempt.proof().objection();
            if (!objection.isEmpty()) {
                load.ledger().object(describe(attempt) + " got a wrong body: " + objection);
            }
        }
        settle(attempt, answer);
        status = 0;
        fill(context);
    }

    private void settle(Attempt attempt, Answer answer) {
        load.ledger().answered(attempt.number(), answer);
        if (!isAllowed(attempt, answer)) {
            load.ledger()
                    .object(
                            describe(attempt)
                                    + " ended with "
                                    + (answer == Answer.OTHER ? "status " + status : answer)
                                    + ", expected "
                                    + attempt.kind().answers()
                                    + (previous == null
                                            ? ""
                                            : "; its connection had " + describe(previous)));
        }
    }

    /**
     * The end of a PHP process by another hand is a 502, or the end of a response that had begun.
     */
    private boolean isAllowed(Attempt attempt, Answer answer) {
        return switch (answer) {
            case BAD_GATEWAY, UNAVAILABLE -> true;
            case UNANSWERED -> closes;
            case CUT -> isSuccess();
            default -> attempt.kind().answers().contains(answer);
        };
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        end(null);
        closed = true;
        load.closed(this, depth);
    }

    /** The connection has ended, or is about to: by our hand, or by the server's. */
    private void end(@Nullable Answer ours) {
        boolean first = true;
        boolean cut = status != 0;
        for (Attempt attempt = underWay.poll(); attempt != null; attempt = underWay.poll()) {
            Answer answer = ours != null ? ours : first && cut ? Answer.CUT : Answer.UNANSWERED;
            closes |= cut && !first;
            settle(attempt, answer);
            first = false;
        }
        closed = true;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close(); // a reset: what is under way is seen in channelInactive
    }

    /** Gives up what has hung. */
    void tick() {
        if (context != null
                && !underWay.isEmpty()
                && Load.nowMillis() - progress > load.patienceMillis()) {
            end(Answer.HUNG);
            context.close();
        }
    }

    /** Asks no more. */
    void finish() {
        if (context != null && underWay.isEmpty()) {
            context.close();
        }
    }

    private static String describe(Attempt attempt) {
        return attempt.kind() + " " + attempt.token();
    }

    @Override
    public String toString() {
        return underWay.isEmpty()
                ? "an idle connection"
                : "waits for " + describe(underWay.getFirst());
    }
}
