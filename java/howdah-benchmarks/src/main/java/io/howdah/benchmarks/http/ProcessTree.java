package io.howdah.benchmarks.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The processor time of processes and all their descendants, as proc(5) gives it. */
final class ProcessTree {

    /** The kernel's USER_HZ, the same on all architectures that Linux has a JVM for. */
    private static final int TICKS_PER_SECOND = 100;

    // Fields of /proc/pid/stat, counted from the one after the name.
    private static final int PARENT = 1;
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int CHILDREN_USER_TICKS = 13;
    private static final int CHILDREN_SYSTEM_TICKS = 14;

    private ProcessTree() {}

    /** {@return what these, their descendants, and those of them that have ended, have used} */
    static Duration time(List<Long> roots) {
        Map<Long, long[]> all = processes();
        Map<Long, List<Long>> children = new HashMap<>();
        all.forEach(
                (pid, stat) ->
                        children.computeIfAbsent(stat[PARENT], parent -> new ArrayList<>())
                                .add(pid));
        long ticks = 0;
        Deque<Long> left = new ArrayDeque<>(roots);
        while (!left.isEmpty()) {
            long pid = left.remove();
            left.addAll(children.getOrDefault(pid, List.of()));
            long[] stat = all.get(pid);
            if (stat != null) {
                ticks +=
                        stat[USER_TICKS]
                                + stat[SYSTEM_TICKS]
                                + stat[CHILDREN_USER_TICKS]
                                + stat[CHILDREN_SYSTEM_TICKS];
            }
        }
        return duration(ticks);
    }

    /** {@return what those children of this process have used that have ended} */
    static Duration timeOfEndedChildren() {
        long[] stat = stat(Path.of("/proc/self"));
        return duration(stat[CHILDREN_USER_TICKS] + stat[CHILDREN_SYSTEM_TICKS]);
    }

    private static Duration duration(long ticks) {
        return Duration.ofMillis(ticks * 1000 / TICKS_PER_SECOND);
    }

    private static Map<Long, long[]> processes() {
        Map<Long, long[]> processes = new HashMap<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path each : folders) {
                long[] stat = stat(each);
                if (stat.length > 0) {
                    processes.put(Long.parseLong(each.getFileName().toString()), stat);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("/proc cannot be listed", e);
        }
        return processes;
    }

    /** The state is a letter, and 0 here; nothing where the process has just ended. */
    private static long[] stat(Path process) {
        try {
            String line =
                    Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1).strip();
            // The name stands in parentheses, and may hold some.
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            long[] numbers = new long[CHILDREN_SYSTEM_TICKS + 1];
            for (int i = PARENT; i < numbers.length; i++) {
                numbers[i] = Long.parseLong(fields[i]);
            }
            return numbers;
        } catch (NoSuchFileException e) {
            return new long[0];
        } catch (IOException e) {
            if (Files.exists(process)) {
                throw new UncheckedIOException(process + "/stat cannot be read", e);
            }
            return new long[0];
        }
    }
}
