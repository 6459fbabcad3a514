package io.howdah.wire;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpInterruptedException;
import io.howdah.failure.PhpTimeout;
import io.howdah.text.Utf8;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpTypeException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Outcomes other than a value as messages, both ways. */
public final class Failures {

    private static final int THROWABLE = Tags.tag(1, Tags.DELIMITED);
    private static final int EXIT = Tags.tag(2, Tags.DELIMITED);
    private static final int FATAL = Tags.tag(4, Tags.DELIMITED);
    private static final int TIMEOUT = Tags.tag(5, Tags.DELIMITED);

    private static final int CLASS = Tags.tag(1, Tags.DELIMITED);
    private static final int MESSAGE = Tags.tag(2, Tags.DELIMITED);
    private static final int CODE = Tags.tag(3, Tags.VARINT);
    private static final int FILE = Tags.tag(4, Tags.DELIMITED);
    private static final int LINE = Tags.tag(5, Tags.VARINT);
    private static final int FRAME = Tags.tag(6, Tags.DELIMITED);
    private static final int PREVIOUS = Tags.tag(7, Tags.DELIMITED);
    private static final int ID = Tags.tag(8, Tags.VARINT);
    private static final int KEPT = Tags.tag(10, Tags.VARINT);
    private static final int ORIGIN = Tags.tag(9, Tags.VARINT);
    private static final int REF = Tags.tag(11, Tags.DELIMITED);
    private static final int KNOWN = Tags.tag(12, Tags.VARINT);

    private Failures() {}

    /** Writes what an upcall threw as its reply. */
    public static void write(MessageBuffer to, Throwable thrown, Thrown known) {
        if (thrown instanceof PhpExit exit) {
            int mark = to.messageStart(EXIT);
            to.putVarintField(
                    Tags.tag(1, Tags.VARINT), (long) exit.status() << 1 ^ exit.status() >> 31);
            to.messageEnd(mark);
        } else if (thrown instanceof PhpFatalError) {
            to.messageEnd(to.messageStart(FATAL));
        } else if (thrown instanceof PhpTimeout || thrown instanceof PhpInterruptedException) {
            to.messageEnd(to.messageStart(TIMEOUT));
        } else {
            writeThrowable(to, thrown, known);
        }
    }

    private static void writeThrowable(MessageBuffer to, Throwable thrown, Thrown known) {
        int mark = to.messageStart(THROWABLE);
        if (thrown instanceof Refused refused) {
            writeError(to, refused.phpClass(), refused.getMessage());
        } else if (thrown instanceof PhpTypeException) {
            writeError(to, "TypeError", thrown.getMessage());
        } else if (thrown instanceof PhpException php && to.objects.idOf(php) != 0) {
            to.putVarintField(ORIGIN, to.objects.idOf(php));
            if (known.pass(php)) {
                to.putVarintField(KNOWN, 1);
            }
        } else {
            to.putJavaRef(REF, thrown, MessageWriter.MAX_CAUSES);
        }
        to.messageEnd(mark);
    }

    /** One of PHP's own classes. */
    private static void writeError(MessageBuffer to, String phpClass, @Nullable String message) {
        to.putString(CLASS, phpClass);
        to.putBytes(MESSAGE, Utf8.encodeMessage(message == null ? "" : message));
    }

    /** Writes what was thrown, when not even that can be written as it should. */
    public static void writeBriefly(MessageBuffer to, Throwable thrown) {
        int mark = to.messageStart(THROWABLE);
        writeError(to, "Howdah\\JavaException", thrown.getClass().getName());
        to.messageEnd(mark);
    }

    /** Reads the outcome whose tag was consumed; null if it is none that this side knows. */
    public static @Nullable PhpFailure read(MessageBuffer from, int tag, Thrown known) {
        if (tag == THROWABLE) {
            return readThrowable(from, known);
        }
        PhpFailure failure = readOther(from, tag);
        if (failure != null) {
            PhpStack.UNKNOWN.weaveOver(failure);
        }
        return failure;
    }

    private static @Nullable PhpFailure readOther(MessageBuffer from, int tag) {
        int end = from.openDelimited();
        if (tag == EXIT) {
            return new PhpExit(readStatus(from, end));
        }
        if (tag == FATAL) {
            return readFatal(from, end);
        }
        from.position = end;
        return tag == TIMEOUT ? new PhpTimeout() : null;
    }

    private static int readStatus(MessageBuffer from, int end) {
        int status = 0;
        while (from.position < end) {
            int tag = from.getTag();
            if (tag == Tags.tag(1, Tags.VARINT)) {
                status = (int) from.getZigzag();
            } else {
                from.skipField(tag);
            }
        }
        return status;
    }

    private static PhpFatalError readFatal(MessageBuffer from, int end) {
        String text = "";
        String file = "";
        int line = 0;
        while (from.position < end) {
            int tag = from.getTag();
            if (tag == Tags.tag(1, Tags.DELIMITED)) {
                text = from.getString();
            } else if (tag == Tags.tag(2, Tags.DELIMITED)) {
                file = from.getString();
            } else if (tag == Tags.tag(3, Tags.VARINT)) {
                line = (int) from.getVarint();
            } else {
                from.skipField(tag);
            }
        }
        return new PhpFatalError(text, file, line);
    }

    private static PhpException readThrowable(MessageBuffer from, Thrown known) {
        Told told = new Told(from, known);
        if (told.toldBefore) {
            PhpException again = known.passed(told.id, told::again);
            if (again != null) {
                return again;
            }
        }
        PhpStack stack = told.stack();
        PhpException earlier = known.passed(told.phpClass, told.message, stack);
        PhpException exception =
                told.exception(
                        earlier == null ? told.previous : earlier.getCause(),
                        told.kept ? from.objects.object(told.id, told.phpClass) : null);
        if (earlier != null) {
            takeOver(earlier, exception);
        } else {
            told.weave(stack, exception);
        }
        if (told.id != 0 && !told.kept) {
            known.receive(exception, stack);
        }
        return exception;
    }

    /**
     * Reads what PHP tells of a throwable that it passes to Java as a value.
     *
     * @param from stands at the length
     * @param object PHP's object of it
     */
    static PhpException readPassed(MessageBuffer from, PhpObject object) {
        Told told = new Told(from, new Thrown());
        PhpException exception = told.exception(told.previous, object);
        told.weave(told.stack(), exception);
        return exception;
    }

    /** What PHP tells of a throwable. */
    private static final class Told {

        String phpClass = "";
        String message = "";
        long code;
        String file = "";
        int line;
        long id;

        /** Whether PHP has told the rest before, and Java has thrown it on. */
        boolean toldBefore;

        /** Whether the number is that of a ref which Java holds. */
        boolean kept;

        @Nullable Throwable previous;

        /** The throwable of Java that it is in PHP. */
        @Nullable Throwable origin;

        final List<PhpStack.Frame> frames = new ArrayList<>();

        Told(MessageBuffer from, Thrown known) {
            int end = from.openDelimited();
            while (from.position < end) {
                int tag = from.getTag();
                if (tag == CLASS) {
                    phpClass = from.getString();
                } else if (tag == MESSAGE) {
                    message = from.getString();
                } else if (tag == CODE) {
                    code = from.getZigzag();
                } else if (tag == FILE) {
                    file = from.getString();
                } else if (tag == LINE) {
                    line = (int) from.getVarint();
                } else if (tag == FRAME) {
                    frames.add(readFrame(from));
                } else if (tag == PREVIOUS) {
                    previous = readThrowable(from, known);
                } else if (tag == ID) {
                    id = from.getVarint();
                } else if (tag == KNOWN) {
                    toldBefore = from.getVarint() != 0;
                } else if (tag == KEPT) {
                    kept = from.getVarint() != 0;
                } else if (tag == ORIGIN) {
                    origin = readOrigin(from);
                } else {
                    from.skipField(tag);
                }
            }
            previous = origin != null ? origin : previous;
        }

        PhpStack stack() {
            return new PhpStack(file, line, frames);
        }

        PhpException exception(@Nullable Throwable cause, @Nullable PhpObject object) {
            return new PhpException(phpClass, message, code, file, line, id, cause, object);
        }

        /** It went through Java code further in, and PHP has told of it before. */
        PhpException again(PhpException earlier) {
            PhpException exception = exception(earlier.getCause(), null);
            takeOver(earlier, exception);
            return exception;
        }

        void weave(PhpStack stack, PhpException exception) {
            if (origin != null) {
                stack.weaveOver(origin, exception);
            } else {
                stack.weaveOver(exception);
            }
        }
    }

    /** It went through Java code further in, whose frames only the earlier one has. */
    private static void takeOver(PhpException earlier, PhpException exception) {
        exception.setStackTrace(earlier.getStackTrace());
        for (Throwable suppressed : earlier.getSuppressed()) {
            exception.addSuppressed(suppressed);
        }
    }

    private static @Nullable Throwable readOrigin(MessageBuffer from) {
        Object origin = from.objects.java().object((int) from.getVarint());
        return origin instanceof Throwable throwable ? throwable : null;
    }

    private static PhpStack.Frame readFrame(MessageBuffer from) {
        int end = from.openDelimited();
        String phpClass = "";
        String function = "";
        String file = "";
        int line = 0;
        boolean java = false;
        while (from.position < end) {
            int tag = from.getTag();
            if (tag == Tags.tag(1, Tags.DELIMITED)) {
                phpClass = from.getString();
            } else if (tag == Tags.tag(2, Tags.DELIMITED)) {
                function = from.getString();
            } else if (tag == Tags.tag(3, Tags.DELIMITED)) {
                file = from.getString();
            } else if (tag == Tags.tag(4, Tags.VARINT)) {
                line = (int) from.getVarint();
            } else if (tag == Tags.tag(5, Tags.VARINT)) {
                java = from.getVarint() != 0;
            } else {
                from.skipField(tag);
            }
        }
        return new PhpStack.Frame(phpClass, function, file, line, java);
    }
}
