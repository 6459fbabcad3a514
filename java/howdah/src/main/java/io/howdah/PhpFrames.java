package io.howdah;

/** Java stack traces with PHP's frames in front. */
final class PhpFrames {

    private PhpFrames() {}

    /** PHP's frames, then Java's without those of the border itself. */
    static StackTraceElement[] before(StackTraceElement[] php, StackTraceElement[] java) {
        int skipped = 0;
        while (skipped < java.length
                && java[skipped].getClassName().startsWith("io.howdah.border.")) {
            skipped++;
        }
        StackTraceElement[] all = new StackTraceElement[php.length + java.length - skipped];
        System.arraycopy(php, 0, all, 0, php.length);
        System.arraycopy(java, skipped, all, php.length, java.length - skipped);
        return all;
    }
}
