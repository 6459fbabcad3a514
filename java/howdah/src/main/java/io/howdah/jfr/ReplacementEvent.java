package io.howdah.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A PHP process or an interpreter has ended that another takes the place of, or begins afresh. */
@Name("io.howdah.PhpReplacement")
@Label("PHP Replacement")
@Description("A PHP process has ended, or an interpreter has begun afresh")
@Category("Howdah")
@StackTrace(false)
final class ReplacementEvent extends Event {

    @Label("Process")
    @Description("The process that PHP ran in; 0 where it is that of a pool")
    final long process;

    @Label("Reason")
    final String reason;

    @Label("Served")
    @Description("How many requests or tasks it had served")
    final long served;

    ReplacementEvent(long process, String reason, long served) {
        this.process = process;
        this.reason = reason;
        this.served = served;
    }
}
