package io.howdah.wire;

import io.howdah.failure.PhpException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The exceptions of PHP that Java got in the current calls: those that PHP still has, so that what
 * comes home is the very object, and those that Java has thrown on, for when they come again.
 */
public final class Thrown {

    /** Of more exceptions that went through Java and back, some frames of Java are not known. */
    private static final int MOST_PASSED = 64;

    /** An exception, and the stack that PHP gave with it, by which it is known again. */
    private record Received(PhpException exception, PhpStack stack) {}

    private final List<Received> received = new ArrayList<>();
    private final List<Received> passed = new ArrayList<>();

    /** Knows of none. */
    public Thrown() {}

    /** Notes an exception whose object PHP holds until the current upcall has ended. */
    void receive(PhpException exception, PhpStack stack) {
        received.add(new Received(exception, stack));
    }

    /** {@return how many exceptions PHP holds} */
    public int received() {
        return received.size();
    }

    /** {@return whether PHP still holds the object of this exception} */
    public boolean holds(PhpException exception) {
        return find(exception) != null;
    }

    private @Nullable Received find(PhpException exception) {
        for (int i = received.size() - 1; i >= 0; i--) {
            if (received.get(i).exception() == exception) {
                return received.get(i);
            }
        }
        return null;
    }

    /**
     * Java throws an exception on to PHP.
     *
     * @return whether it will be known when it comes again
     */
    boolean pass(PhpException exception) {
        Received known = find(exception);
        if (known == null) {
            return false;
        }
        if (passed.size() == MOST_PASSED) {
            passed.remove(0);
        }
        passed.add(known);
        return true;
    }

    /**
     * {@return the exception that Java got with this number and threw on, and that now comes again
     * without its frames; or null} It is received again.
     *
     * @param id PHP's number of the object, which has not been let go since
     * @param again makes what stands for it from here on
     */
    @Nullable PhpException passed(long id, UnaryOperator<PhpException> again) {
        for (int i = passed.size() - 1; i >= 0; i--) {
            Received before = passed.get(i);
            if (before.exception().id() == id) {
                PhpException exception = again.apply(before.exception());
                received.add(new Received(exception, before.stack()));
                return exception;
            }
        }
        return null;
    }

    /** {@return the exception that Java got and threw on, and that now comes again; or null} */
    @Nullable PhpException passed(String phpClass, String message, PhpStack stack) {
        for (int i = passed.size() - 1; i >= 0; i--) {
            PhpException exception = passed.get(i).exception();
            if (passed.get(i).stack().equals(stack)
                    && exception.phpClass().equals(phpClass)
                    && exception.phpMessage().equals(message)) {
                return exception;
            }
        }
        return null;
    }

    /** An upcall has ended: PHP lets go of what came after the first {@code count}. */
    public void forget(int count) {
        if (received.size() > count) {
            received.subList(count, received.size()).clear();
        }
    }

    /** The outermost call has ended. */
    public void clear() {
        received.clear();
        passed.clear();
    }
}
