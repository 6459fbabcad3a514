package io.howdah.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/** A call of PHP. */
@Name("io.howdah.PhpCall")
@Label("PHP Call")
@Description("A call of PHP code by Java")
@Category("Howdah")
@Threshold("20 ms")
public final class CallEvent extends Event {

    /** Asked whether such events are recorded: a constant, so that the JIT compiler knows it. */
    private static final CallEvent PROBE = new CallEvent();

    @Label("Function")
    @Description("The function or method of PHP, or what else Java has PHP do")
    @Nullable String function;

    /** Not begun yet. */
    public CallEvent() {}

    /** {@return whether calls are recorded that take long enough} */
    static boolean isOn() {
        return PROBE.isEnabled();
    }

    /**
     * Names what has been called, if the call has taken so long that it is recorded.
     *
     * @param called the function or method
     */
    public void function(String called) {
        function = called;
    }
}
