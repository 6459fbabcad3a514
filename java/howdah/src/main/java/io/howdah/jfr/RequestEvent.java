package io.howdah.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** An HTTP request that PHP served. */
@Name("io.howdah.PhpRequest")
@Label("PHP Request")
@Description("An HTTP request that PHP served, from its arrival to the end of its response")
@Category("Howdah")
@StackTrace(false)
@Threshold("20 ms")
public final class RequestEvent extends Event {

    private static final RequestEvent PROBE = new RequestEvent();

    @Label("Method")
    @Nullable String method;

    @Label("Path")
    @Description("The path of the request's target, without its query")
    @Nullable String path;

    @Label("Status")
    @Description("The status of the response; 0 if the client went away before")
    int status;

    @Label("Time in Queue")
    @Description("The time that the request waited for PHP")
    @Timespan
    long queueTime;

    @Label("Time in PHP")
    @Description("The time that PHP took for the request, and what it was given together with it")
    @Timespan
    long phpTime;

    RequestEvent() {}

    static boolean isOn() {
        return PROBE.isEnabled();
    }

    /**
     * The request is over.
     *
     * @param requestMethod its method
     * @param target its target, whose query is left out
     * @param responseStatus the status of its response; 0 if it has none
     * @param queueNanos how long it waited for PHP
     * @param phpNanos how long PHP took; 0 if PHP never had it
     */
    public void end(
            String requestMethod,
            String target,
            int responseStatus,
            long queueNanos,
            long phpNanos) {
        end();
        if (!shouldCommit()) {
            return;
        }
        int query = target.indexOf('?');
        method = requestMethod;
        path = query < 0 ? target : target.substring(0, query);
        status = responseStatus;
        queueTime = queueNanos;
        phpTime = phpNanos;
        commit();
    }
}
