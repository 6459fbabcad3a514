package io.howdah.server.options;

import static io.howdah.server.options.OptionType.integer;
import static io.howdah.server.options.OptionType.limit;
import static io.howdah.server.options.OptionType.longSize;
import static io.howdah.server.options.OptionType.pause;

import java.time.Duration;
import java.util.List;

/** How many PHP processes there are, and when one is replaced: for {@code --engine processes}. */
public final class ProcessOptions {

    private static final OptionList OPTIONS = new OptionList();

    /** The smallest number of PHP processes. */
    public static final ServerOption<Integer> MIN_PROCESSES =
            OPTIONS.addPerCpu("min-processes", 1, 10_000, "PHP processes that are always there");

    /** The largest number of PHP processes. */
    public static final ServerOption<Integer> MAX_PROCESSES =
            OPTIONS.addPerCpu("max-processes", 4, 10_000, "PHP processes at most");

    /** How long a request waits before a PHP process is added. */
    public static final ServerOption<Duration> SCALE_AFTER =
            OPTIONS.add(
                    "scale-after",
                    pause(),
                    Duration.ofMillis(20),
                    "a PHP process is added when a request has waited for one this long, unless the"
                            + " existing ones keep all CPUs busy");

    /** The time limit for surplus PHP processes without work. */
    public static final ServerOption<Duration> PROCESS_IDLE_TTL =
            OPTIONS.add(
                    "process-idle-ttl",
                    limit(),
                    Duration.ofSeconds(60),
                    "a PHP process beyond min-processes ends when it has had nothing to do for this long");

    /** The time limit for the life of a PHP process. */
    public static final ServerOption<Duration> PROCESS_TTL =
            OPTIONS.add(
                    "process-ttl",
                    limit(),
                    Duration.ZERO,
                    "a PHP process is replaced when it is this old");

    /** The largest number of requests that a PHP process serves. */
    public static final ServerOption<Integer> MAX_REQUESTS =
            OPTIONS.add(
                    "max-requests",
                    integer(0, Integer.MAX_VALUE),
                    0,
                    "a PHP process is replaced, or the embedded worker script restarted, after this"
                            + " many requests; 0 = no limit");

    /** The largest private memory of a PHP process. */
    public static final ServerOption<Long> PROCESS_MEMORY =
            OPTIONS.add(
                    "process-memory",
                    longSize(),
                    0L,
                    "a PHP process is replaced when its private memory has grown to this size; 0 = no"
                            + " limit");

    /** The time limit for what was interrupted, after which it is killed. */
    public static final ServerOption<Duration> KILL_AFTER =
            OPTIONS.add(
                    "kill-after",
                    limit(),
                    Duration.ofSeconds(2),
                    "time after which an interrupted PHP process is killed, and after which a server"
                            + " past its drain-timeout ends whatever still runs");

    private ProcessOptions() {}

    static List<ServerOption<?>> all() {
        return OPTIONS.all();
    }
}
