package io.howdah.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the kernel counts a process's memory in: 4 KiB on x86-64; on arm64 there are kernels with 16
 * and with 64 KiB.
 */
public final class PageSize {

    /** From getauxval(3). */
    private static final long AT_PAGESZ = 6;

    private static final long USUAL = 4096;

    /** Of the kernel that this JVM runs on. */
    public static final long BYTES = of(Path.of("/proc/self/auxv"));

    private PageSize() {}

    /** The kernel's auxiliary vector: pairs of a type and a value, as the machine orders bytes. */
    static long of(Path auxiliaryVector) {
        try {
            ByteBuffer pairs =
                    ByteBuffer.wrap(Files.readAllBytes(auxiliaryVector))
                            .order(ByteOrder.nativeOrder());
            while (pairs.remaining() >= 2 * Long.BYTES) {
                long type = pairs.getLong();
                long value = pairs.getLong();
                if (type == AT_PAGESZ) {
                    return value;
                }
            }
        } catch (IOException e) {
            // a process that has changed its user may not read it
        }
        return USUAL;
    }
}
