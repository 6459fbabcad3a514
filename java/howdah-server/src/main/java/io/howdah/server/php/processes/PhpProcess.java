package io.howdah.server.php.processes;

import io.howdah.failure.PhpFailure;
import io.howdah.jfr.FlightEvents;
import io.howdah.server.php.RequestLane;
import org.jspecify.annotations.Nullable;

/** A PHP process, and what its engine knows of it. */
final class PhpProcess implements RequestLane.Owner {

    enum State {
        /** Has not yet asked for requests. */
        BOOTING,
        IDLE,
        BUSY,
        /** Told to end. */
        STOPPING,
        GONE
    }

    private final ProcessEngine engine;
    private final RequestLane lane;
    private final ProcessLink link;
    private final long started;

    private int generation;
    private State state = State.BOOTING;

    /** Whether it has never yet asked for a request. */
    private boolean fresh = true;

    /** When the state began. */
    private long since;

    /** Whether another takes its place as soon as that is ready. */
    private boolean outdated;

    /** Why it ends, or another takes its place; null if nothing is known of that. */
    private @Nullable String reason;

    /** Whether it ends as soon as it is idle. */
    private boolean retired;

    /** When it is killed; 0: not. */
    private long killAt;

    /** How many requests it had served when its script was started. */
    private long servedBefore;

    PhpProcess(
            ProcessEngine engine,
            RequestLane.Shared shared,
            ProcessSource.ForkedProcess forked,
            int generation,
            long now) {
        this.engine = engine;
        this.generation = generation;
        this.started = now;
        this.since = now;
        ProcessLink[] made = new ProcessLink[1];
        lane =
                new RequestLane(
                        shared,
                        this,
                        listener -> {
                            made[0] = forked.open(listener);
                            return made[0].session();
                        });
        link = made[0];
    }

    RequestLane lane() {
        return lane;
    }

    ProcessLink link() {
        return link;
    }

    int generation() {
        return generation;
    }

    /** Its code is the current one after all. */
    void keep(int current) {
        generation = current;
        outdated = false;
        reason = null;
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

    /** Another takes its place as soon as that is ready. */
    void outdate(String why) {
        outdated = true;
        endsBecause(why);
    }

    /** Of several reasons, the first counts. */
    void endsBecause(String why) {
        reason = reason == null ? why : reason;
    }

    /** It has ended, and the server goes on: JFR hears why. */
    void tellEnd() {
        FlightEvents.replaced(
                link.pid(), reason == null ? "its script ended" : reason, lane.served());
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
        servedBefore = lane.served();
    }

    /** Whether it has served requests since its script was started. */
    boolean hasServed() {
        return lane.served() > servedBefore;
    }

    @Override
    public void idle(RequestLane idle) {
        engine.idle(this);
    }

    @Override
    public void back(RequestLane back) {
        engine.back(this);
    }

    @Override
    public void ended(RequestLane ended, @Nullable PhpFailure failure) {
        engine.ended(this, failure);
    }

    @Override
    public String toString() {
        return "PHP process " + link.pid();
    }
}
