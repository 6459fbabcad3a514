package io.howdah.java;

import io.howdah.border.MessageBuffer;
import org.jspecify.annotations.Nullable;

/** What PHP asks of Java beside calls of members: handles 4 to 27. */
final class Operations {

    private static final int CLASS = 4;
    private static final int EXPLAIN = 5;

    private final JavaRuntime java;

    Operations(JavaRuntime java) {
        this.java = java;
    }

    /**
     * Runs an operation: reads its arguments, calls {@link MessageBuffer#beginReply} once, then
     * writes one value. What PHP holds no more has been taken before.
     *
     * @param handle which
     * @param m stands at the first argument
     * @param target the object that it is about, or null
     */
    void call(int handle, MessageBuffer m, @Nullable Object target) throws Throwable {
        switch (handle) {
            case CLASS -> {
                String name = m.readString();
                m.beginReply();
                java.classes().describe(m, name);
            }
            case EXPLAIN -> {
                String why = java.classes().explain(m.readString());
                m.beginReply();
                m.writeString(why);
            }
            default -> throw new IllegalStateException("PHP asked for operation " + handle);
        }
    }
}
