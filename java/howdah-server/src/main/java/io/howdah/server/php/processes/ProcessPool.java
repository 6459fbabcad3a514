package io.howdah.server.php.processes;

import io.howdah.server.php.EngineMetrics;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The processes of an engine. For the loop that drives PHP. */
final class ProcessPool {

    static final int CPUS = Runtime.getRuntime().availableProcessors();

    /** All that are not gone. */
    final List<PhpProcess> all = new ArrayList<>();

    /** Those that are idle: the last in this list gets the next requests. */
    final List<PhpProcess> idle = new ArrayList<>();

    /** Takes the one that was idle last out of the list; null if there is none to be had. */
    @Nullable PhpProcess takeIdle() {
        for (int i = idle.size() - 1; i >= 0; i--) {
            PhpProcess process = idle.get(i);
            if (process.link().death() != null) {
                idle.remove(i); // it is seen to when processes are polled next
            } else if (process.lane().take()) {
                return idle.remove(i);
            }
        }
        return null;
    }

    /** Not counting those in which other threads run PHP code. */
    boolean isOneIdle() {
        for (int i = 0; i < idle.size(); i++) {
            if (!idle.get(i).lane().isBorrowed()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether processes wait for something else than CPUs, half of them or more: only then do more
     * of them get more done.
     */
    boolean isCpuToSpare() {
        int busy = 0;
        int asleep = 0;
        for (int i = 0; i < all.size(); i++) {
            PhpProcess process = all.get(i);
            if (process.state() == PhpProcess.State.BUSY) {
                busy++;
                asleep += process.link().isAsleep() ? 1 : 0;
            }
        }
        return busy < CPUS || 2 * asleep >= busy;
    }

    boolean hasOnly(PhpProcess.State state) {
        for (PhpProcess process : all) {
            if (process.state() != state) {
                return false;
            }
        }
        return true;
    }

    boolean hasOutdated() {
        for (PhpProcess process : all) {
            if (process.isOutdated() && !process.isRetired()) {
                return true;
            }
        }
        return false;
    }

    boolean hasBooted(int generation) {
        for (PhpProcess process : all) {
            if (process.generation() == generation && process.state() != PhpProcess.State.BOOTING) {
                return true;
            }
        }
        return false;
    }

    void tell(EngineMetrics metrics) {
        int booting = 0;
        int busy = 0;
        for (int i = 0; i < all.size(); i++) {
            PhpProcess.State state = all.get(i).state();
            booting += state == PhpProcess.State.BOOTING ? 1 : 0;
            busy += state == PhpProcess.State.BUSY ? 1 : 0;
        }
        metrics.idleProcesses.set(idle.size());
        metrics.busyProcesses.set(busy);
        metrics.startingProcesses.set(booting);
    }
}
