package io.howdah.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.StringTokenizer;

/** How busy the machine's CPUs are, as /proc/stat counts it. */
final class CpuTime {

    private static final Path STAT = Path.of("/proc/stat");

    /** Less idle time than this: one part in so many. */
    private static final int SPARE = 10;

    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;

    private long lastAll;
    private long lastIdle;

    /**
     * {@return whether there was some to spare since this was last asked} Another worker helps only
     * where the others wait for something else.
     */
    boolean isToSpare() {
        long all = 0;
        long idle = 0;
        try (var lines = Files.lines(STAT)) {
            StringTokenizer fields = new StringTokenizer(lines.findFirst().orElse(""));
            fields.nextToken(); // "cpu"
            for (int i = 0; i <= STEAL && fields.hasMoreTokens(); i++) {
                long ticks = Long.parseLong(fields.nextToken());
                all += ticks;
                if (i == IDLE || i == IOWAIT) {
                    idle += ticks;
                }
            }
        } catch (IOException | NoSuchElementException | NumberFormatException e) {
            return true;
        }
        long passed = all - lastAll;
        long spare = idle - lastIdle;
        lastAll = all;
        lastIdle = idle;
        return passed == 0 || spare * SPARE >= passed;
    }
}
