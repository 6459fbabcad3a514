package io.howdah.server.metrics;

import io.howdah.process.PageSize;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the process itself uses: memory, time, threads. */
public final class JvmMetrics {

    private static final Path STATM = Path.of("/proc/self/statm");

    private JvmMetrics() {}

    /** Adds them. The names are those that other servers' dashboards know. */
    public static void addTo(Metrics metrics) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        metrics.gauge(
                "process_start_time_seconds",
                "When the process was started, in seconds since 1970",
                () -> runtime.getStartTime() / 1e3);
        metrics.gauge(
                "process_resident_memory_bytes",
                "Memory of the JVM process, the embedded engine included",
                JvmMetrics::residentMemory);
        metrics.counted(
                "process_cpu_seconds_total",
                "Processor time that the JVM process has used",
                JvmMetrics::cpuSeconds);
        metrics.gauge(
                "jvm_memory_used_bytes",
                "The JVM's own memory",
                () -> memory.getHeapMemoryUsage().getUsed(),
                "area",
                "heap");
        metrics.gauge(
                "jvm_memory_used_bytes",
                "The JVM's own memory",
                () -> memory.getNonHeapMemoryUsage().getUsed(),
                "area",
                "nonheap");
        metrics.gauge("jvm_threads_current", "Threads of the JVM", threads::getThreadCount);
        metrics.counted(
                "jvm_gc_collection_seconds_total",
                "Time that garbage collectors have taken",
                JvmMetrics::collectionSeconds);
    }

    private static double residentMemory() {
        try {
            return Double.parseDouble(Files.readString(STATM).split(" ", -1)[1]) * PageSize.BYTES;
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    private static double cpuSeconds() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return system instanceof com.sun.management.OperatingSystemMXBean process
                ? process.getProcessCpuTime() / 1e9
                : Double.NaN;
    }

    private static double collectionSeconds() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
                        .sum()
                / 1e3;
    }
}
