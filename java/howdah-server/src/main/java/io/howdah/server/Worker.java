package io.howdah.server;

import io.howdah.PhpFailure;
import org.jspecify.annotations.Nullable;

/** One worker process and what its engine knows of it. */
final class Worker implements Interpreter.Owner {

    enum State {
        /** Has not yet asked for requests. */
        BOOTING,
        IDLE,
        BUSY,
        /** Told to end. */
        STOPPING,
        GONE
    }

    private final WorkersEngine engine;
    private final Interpreter interpreter;
    private final WorkerLink link;
    private final long started;

    private int generation;
    private State state = State.BOOTING;

    /** Whether it has never yet asked for a request. */
    private boolean fresh = true;

    /** When the state began. */
    private long since;

    /** Whether another takes its place as soon as that is ready. */
    private boolean outdated;

    /** Whether it ends as soon as it is idle. */
    private boolean retired;

    /** When it is killed; 0: not. */
    private long killAt;

    /** How many requests it had served when its script was started. */
    private long servedBefore;

    Worker(
            WorkersEngine engine,
            Interpreter.Shared shared,
            WorkerSource.ForkedWorker forked,
            int generation,
            long now) {
        this.engine = engine;
        this.generation = generation;
        this.started = now;
        this.since = now;
        WorkerLink[] made = new WorkerLink[1];
        interpreter =
                new Interpreter(
                        shared,
                        this,
                        listener -> {
                            made[0] = forked.open(listener);
                            return made[0].session();
                        });
        link = made[0];
    }

    Interpreter interpreter() {
        return interpreter;
    }

    WorkerLink link() {
        return link;
    }

    int generation() {
        return generation;
    }

    /** Its code is the current one after all. */
    void keep(int current) {
        generation = current;
        outdated = false;
    }

    State state() {
        return state;
    }

    void become(State next, long now) {
        state = next;
        since = now;
    }

    boolean isFresh() {
        return fresh;
    }

    void booted() {
        fresh = false;
    }

    /** For how long it has been what it is. */
    long inState(long now) {
        return now - since;
    }

    long age(long now) {
        return now - started;
    }

    boolean isOutdated() {
        return outdated;
    }

    void setOutdated(boolean outdated) {
        this.outdated = outdated;
    }

    boolean isRetired() {
        return retired;
    }

    void retire() {
        retired = true;
    }

    long killAt() {
        return killAt;
    }

    void killAt(long time) {
        killAt = time;
    }

    /** Its script is about to be started. */
    void starting() {
        servedBefore = interpreter.served();
    }

    /** Whether it has served requests since its script was started. */
    boolean hasServed() {
        return interpreter.served() > servedBefore;
    }

    @Override
    public void idle(Interpreter idle) {
        engine.idle(this);
    }

    @Override
    public void back(Interpreter back) {
        engine.back(this);
    }

    @Override
    public void ended(Interpreter ended, @Nullable PhpFailure failure) {
        engine.ended(this, failure);
    }

    @Override
    public String toString() {
        return "worker " + link.pid();
    }
}
