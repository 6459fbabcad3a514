package io.howdah.server.soak;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What {@code /proc} tells of processes. What has ended meanwhile counts as nothing. */
@SuppressWarnings("StringSplitter") // there are no empty fields at the end
final class ProcessTable {

    private static final Path PROC = Path.of("/proc");

    private ProcessTable() {}

    /** The processes whose environment has a variable. */
    static List<Long> withEnvironment(String name, String value) {
        List<Long> found = new ArrayList<>();
        for (long pid : all()) {
            String environment = "\0" + read(pid, "environ");
            if (environment.contains("\0" + name + "=" + value + "\0")) {
                found.add(pid);
            }
        }
        return found;
    }

    private static List<Long> all() {
        try (Stream<Path> entries = Files.list(PROC)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.matches("\\d+"))
                    .map(Long::valueOf)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Those whose parent it is, without those that have ended and wait to be reaped. */
    static List<Long> children(long parent) {
        List<Long> children = new ArrayList<>();
        for (long pid : all()) {
            String stat = read(pid, "stat");
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
            if (fields.length > 1 && fields[1].equals(Long.toString(parent))) {
                if (!fields[0].equals("Z")) {
                    children.add(pid);
                }
            }
        }
        return children;
    }

    static String command(long pid) {
        return read(pid, "cmdline").replace('\0', ' ').strip();
    }

    /** Its resident memory, in KiB. */
    static long residentKib(long pid) {
        return field(read(pid, "status"), "VmRSS:");
    }

    /** Its part of the memory that is resident, where that is shared, in KiB. */
    static long proportionalKib(long pid) {
        return field(read(pid, "smaps_rollup"), "Pss:");
    }

    static long threads(long pid) {
        return field(read(pid, "status"), "Threads:");
    }

    static long descriptors(long pid) {
        try (Stream<Path> entries = Files.list(PROC.resolve(pid + "/fd"))) {
            return entries.count();
        } catch (IOException e) {
            return 0;
        }
    }

    /** How many of its descriptors are sockets of the Internet, as connections are. */
    static long sockets(long pid) {
        long tcp = 0;
        try (Stream<Path> entries = Files.list(PROC.resolve(pid + "/fd"))) {
            for (Path entry : (Iterable<Path>) entries::iterator) {
                tcp += target(entry).startsWith("socket:") ? 1 : 0;
            }
        } catch (IOException e) {
            return 0;
        }
        return tcp;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static long field(String text, String name) {
        int begin = text.indexOf(name);
        if (begin < 0) {
            return 0;
        }
        String rest = text.substring(begin + name.length()).strip();
        int end = 0;
        while (end < rest.length() && Character.isDigit(rest.charAt(end))) {
            end++;
        }
        return Long.parseLong(rest, 0, end, 10);
    }

    private static String read(long pid, String file) {
        try {
            return Files.readString(PROC.resolve(pid + "/" + file), ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
