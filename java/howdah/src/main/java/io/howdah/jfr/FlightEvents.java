package io.howdah.jfr;

import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * What JDK Flight Recorder is told. Nothing where the JVM has none, as in an image without the
 * module jdk.jfr: the classes of the events are not loaded then.
 */
public final class FlightEvents {

    private static final boolean IS_THERE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private FlightEvents() {}

    /**
     * Whether anything has been recorded in this JVM: until then, no event's class is loaded, which
     * would set up the recorder, and that takes longer than a start of the JVM.
     */
    private static boolean isSetUp() {
        return IS_THERE && FlightRecorder.isInitialized();
    }

    /** {@return whether calls are recorded that take long enough; costs nothing if not} */
    public static boolean areCallsRecorded() {
        return isSetUp() && CallEvent.isOn();
    }

    /** {@return an event of a request that has come; null if they are not recorded} */
    public static @Nullable RequestEvent beginRequest() {
        if (!isSetUp() || !RequestEvent.isOn()) {
            return null;
        }
        RequestEvent event = new RequestEvent();
        event.begin();
        return event;
    }

    /**
     * PHP ended in a fatal error.
     *
     * @param message what PHP said
     */
    public static void fatalError(String message) {
        if (isSetUp()) {
            new FatalErrorEvent(message).commit();
        }
    }

    /**
     * A PHP process has ended, or an interpreter has begun afresh.
     *
     * @param process the process that PHP ran in; 0 where it is that of a pool
     * @param reason why
     * @param served how many requests or tasks it had served
     */
    public static void replaced(long process, String reason, long served) {
        if (isSetUp()) {
            new ReplacementEvent(process, reason, served).commit();
        }
    }
}
