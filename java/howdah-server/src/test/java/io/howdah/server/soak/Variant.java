package io.howdah.server.soak;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * An engine, and how scripts are run on it.
 *
 * @param processes whether PHP runs in processes of its own
 * @param mode what runs
 */
@SuppressWarnings("StringSplitter") // there are no empty fields at the end
record Variant(boolean processes, Mode mode) {

    static final int MIN_PROCESSES = 2;
    static final int MAX_PROCESSES = 6;

    /** How scripts are run. */
    enum Mode {
        /** Each request its script. */
        CLASSIC,
        /** {@code howdah_handle_request()}. */
        WORKER,
        /** {@code Howdah\Server::serve()}. */
        SERVE
    }

    /** Such as {@code processes-classic}. */
    static Variant of(String name) {
        String[] words = name.split("-");
        if (words.length != 2 || !Set.of("processes", "embedded").contains(words[0])) {
            throw new IllegalArgumentException(
                    "a variant such as processes-classic or embedded-serve was expected, “"
                            + name
                            + "” came");
        }
        return new Variant(
                words[0].equals("processes"), Mode.valueOf(words[1].toUpperCase(Locale.ROOT)));
    }

    Set<Kind> kinds() {
        Set<Kind> kinds = EnumSet.allOf(Kind.class);
        if (!processes) {
            kinds.removeIf(Kind::isForProcessesOnly);
        }
        return kinds;
    }

    /** The arguments of {@code howdah serve}. */
    List<String> arguments(Path site, Path accessLog) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--host=127.0.0.1",
                                "--port=0",
                                "--admin-port=0",
                                "--access-log=" + accessLog,
                                "--engine=" + (processes ? "processes" : "embedded"),
                                "--request-timeout=" + (processes ? "6s" : "500ms"),
                                "--kill-after=1s",
                                "--drain-timeout=5s",
                                "--allow=java.util.concurrent.TimeUnit",
                                "-d=memory_limit=32M",
                                "-d=upload_max_filesize=64M",
                                "-d=post_max_size=64M",
                                "-d=display_errors=0"));
        if (processes) {
            arguments.addAll(
                    List.of(
                            "--min-processes=" + MIN_PROCESSES,
                            "--max-processes=" + MAX_PROCESSES,
                            "--process-idle-ttl=2s",
                            "--max-requests=20000"));
        }
        switch (mode) {
            case CLASSIC -> {}
            case WORKER -> arguments.add("--worker=" + site.resolve("worker.php"));
            case SERVE -> arguments.add("--worker=" + site.resolve("serve.php"));
        }
        arguments.add(site.resolve("public").toString());
        return arguments;
    }

    @Override
    public String toString() {
        return (processes ? "processes-" : "embedded-") + mode.name().toLowerCase(Locale.ROOT);
    }
}
