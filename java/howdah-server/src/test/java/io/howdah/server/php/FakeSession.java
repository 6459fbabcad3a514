package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.failure.PhpFailure;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An interpreter that does what a test tells it to. */
public final class FakeSession implements PhpSession {

    /** Each element: the targets, or what else was written, of what crossed at once. */
    public final List<List<String>> crossings = new ArrayList<>();

    /** What the host answered to writing() and reading(). */
    final List<String> answers = new ArrayList<>();

    /** What was started. */
    public final List<String> starts = new ArrayList<>();

    /** What happens on start; by default, PHP becomes idle. */
    Consumer<FakeSession> onStart = FakeSession::becomeIdle;

    /** What happens on send; by default, nothing. */
    Consumer<FakeSession> onSend = session -> {};

    public final AtomicInteger interrupts = new AtomicInteger();

    /** What happens as soon as PHP has been interrupted, on the thread that did it. */
    Runnable onInterrupt = () -> {};

    int clearings;

    /** Whether Java code on another thread runs PHP code in it. */
    public boolean borrowed;

    /** What is to be run when that has ended. */
    public Runnable later = () -> {};

    /** How often it was taken for nothing. */
    int givenBack;

    /** What PHP does, by its own account. */
    public final AtomicLong activity = new AtomicLong(40);

    int forgettings;
    boolean closed;
    public int stops;
    String body = "";

    final Listener listener;
    private boolean idle;
    private List<String> batch = new ArrayList<>();

    FakeSession(Listener listener) {
        this.listener = listener;
    }

    // --- For tests

    public void becomeIdle() {
        activity.updateAndGet(before -> before & ~1L);
        idle = true;
        listener.idle();
    }

    public void respond(FakeParts parts) {
        activity.addAndGet(2L * parts.finished());
        listener.responses(parts);
    }

    public void end(@Nullable PhpFailure failure) {
        idle = false;
        listener.ended(failure);
    }

    /** Answers all that crossed last, with the target as the body. */
    public void answerAll() {
        FakeParts parts = new FakeParts();
        for (String target : lastCrossing()) {
            parts.whole(200, target, "Content-Type", "text/plain");
        }
        respond(parts);
        becomeIdle();
    }

    public List<String> lastCrossing() {
        return crossings.get(crossings.size() - 1);
    }

    // --- The session

    @Override
    public void startClassic() {
        starts.add("classic");
        onStart.accept(this);
    }

    @Override
    public void startWorker(String script, boolean exitKeepsScript) {
        starts.add(script);
        onStart.accept(this);
    }

    @Override
    public void forgetCode() {
        forgettings++;
    }

    @Override
    public boolean isIdle() {
        return idle;
    }

    @Override
    public boolean take(Runnable again) {
        later = again;
        return !borrowed;
    }

    @Override
    public void giveBack() {
        givenBack++;
    }

    @Override
    public void add(PhpRequest request) {
        if (borrowed) {
            throw new IllegalStateException("another thread has PHP");
        }
        batch.add(request.exchange.head().uri());
        ByteBuf content = request.body();
        if (content != null) {
            body = content.toString(UTF_8);
        }
    }

    @Override
    public void send() {
        if (!idle || batch.isEmpty()) {
            throw new IllegalStateException("idle and with requests, PHP can be sent something");
        }
        idle = false;
        activity.updateAndGet(before -> before | 1);
        crossings.add(batch);
        batch = new ArrayList<>();
        onSend.accept(this);
    }

    @Override
    public void stop() {
        if (!idle || borrowed) {
            throw new IllegalStateException("PHP is not idle");
        }
        stops++;
        end(null);
    }

    @Override
    public void written(boolean alive) {
        answers.add("written " + alive);
    }

    @Override
    public void body(ByteBuffer bytes) {
        answers.add("body " + UTF_8.decode(bytes));
    }

    @Override
    public void endOfBody() {
        answers.add("end of body");
    }

    @Override
    public void abortBody() {
        answers.add("no body");
    }

    @Override
    public long activity() {
        return activity.get();
    }

    @Override
    public boolean interrupt(long which) {
        if (which != activity.get()) {
            return false;
        }
        interrupts.incrementAndGet();
        onInterrupt.run();
        return true;
    }

    @Override
    public void clearInterrupt(long which) {
        clearings++;
    }

    @Override
    public void interruptAll() {
        interrupts.incrementAndGet();
    }

    @Override
    public void goOn() {}

    @Override
    public void close() {
        closed = true;
    }
}
