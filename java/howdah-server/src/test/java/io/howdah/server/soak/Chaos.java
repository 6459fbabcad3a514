package io.howdah.server.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What is done to a server from outside: PHP processes are killed, it is reloaded, and watched. */
final class Chaos {

    private static final int RELOAD_SECONDS = 10;
    private static final long TOO_SLOW_A_RELOAD_MILLIS = 30_000;

    private final ServerProcess server;
    private final Path site;
    private final LogTail accessLog;
    private final Ledger ledger;
    private final boolean kills;
    private final Random random;

    private final Series serverMemory = new Series("server's resident memory, KiB");
    private final Series serverDescriptors = new Series("server's files, without sockets");
    private final Series serverThreads = new Series("server's threads");
    private final Series parentMemory = new Series("parent's resident memory, KiB");
    private final Series parentDescriptors = new Series("parent's files");
    private final Series processMemory = new Series("a process's own memory, KiB");
    private final Series processCount = new Series("processes");
    private int killed;
    private int version = 1;

    Chaos(
            ServerProcess server,
            Path site,
            LogTail accessLog,
            Ledger ledger,
            boolean kills,
            long seed) {
        this.server = server;
        this.site = site;
        this.accessLog = accessLog;
        this.ledger = ledger;
        this.kills = kills;
        this.random = new Random(seed);
    }

    /** Writes the version that the site's code tells of. A reader sees the old or the new one. */
    static void writeVersion(Path site, int version) throws IOException {
        Path next = site.resolve("version.next");
        Files.writeString(next, "<?php\n\ndeclare(strict_types=1);\n\nreturn " + version + ";\n");
        Files.move(
                next,
                site.resolve("version.php"),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** Goes on for a time. */
    void run(long seconds) throws IOException, InterruptedException {
        long end = Load.nowMillis() + seconds * 1000;
        long nextReload = Load.nowMillis() + Math.min(RELOAD_SECONDS, seconds / 2) * 1000;
        for (long next = Load.nowMillis(); next < end && server.isAlive(); next += 1000) {
            Thread.sleep(Math.max(0, next - Load.nowMillis()));
            List<Long> processes = kills ? server.processes() : List.of();
            measure(processes);
            accessLog.read();
            if (!processes.isEmpty()) {
                kill(processes.get(random.nextInt(processes.size())));
            }
            if (Load.nowMillis() >= nextReload) {
                nextReload += RELOAD_SECONDS * 1000;
                reload();
            }
        }
    }

    private void kill(long process) {
        killed++;
        ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
    }

    private void reload() throws IOException, InterruptedException {
        writeVersion(site, ++version);
        accessLog.rotate();
        if (version % 2 == 0) {
            server.reloadBySignal();
            return;
        }
        long begin = Load.nowMillis();
        String failure = server.reloadByCommand();
        if (!failure.isEmpty()) {
            ledger.object("howdah reload failed: " + failure);
        }
        if (Load.nowMillis() - begin > TOO_SLOW_A_RELOAD_MILLIS) {
            ledger.object("howdah reload took " + (Load.nowMillis() - begin) + " ms");
        }
    }

    private void measure(List<Long> processes) {
        long pid = server.pid();
        serverMemory.add(ProcessTable.residentKib(pid));
        serverDescriptors.add(ProcessTable.descriptors(pid) - ProcessTable.sockets(pid));
        serverThreads.add(ProcessTable.threads(pid));
        if (!kills) {
            return;
        }
        parentMemory.add(ProcessTable.residentKib(server.parent()));
        parentDescriptors.add(ProcessTable.descriptors(server.parent()));
        processCount.add(processes.size());
        long sum = 0;
        for (long process : processes) {
            sum += ProcessTable.proportionalKib(process);
        }
        if (!processes.isEmpty()) {
            processMemory.add(sum / processes.size());
        }
    }

    int killed() {
        return killed;
    }

    int version() {
        return version;
    }

    /** What may not grow, and by how much it may. */
    List<Bound> bounds() {
        List<Bound> bounds = new ArrayList<>();
        bounds.add(new Bound(serverMemory, 32 << 10));
        bounds.add(new Bound(serverDescriptors, 24));
        bounds.add(new Bound(serverThreads, 8));
        if (kills) {
            bounds.add(new Bound(parentMemory, 8 << 10));
            bounds.add(new Bound(parentDescriptors, 24));
            bounds.add(new Bound(processMemory, 8 << 10));
            bounds.add(new Bound(processCount, Variant.MAX_PROCESSES));
        }
        return bounds;
    }

    /**
     * A measured thing's bound.
     *
     * @param slack what it may have grown by between the second and the last fifth of the time
     */
    record Bound(Series series, long slack) {}
}
