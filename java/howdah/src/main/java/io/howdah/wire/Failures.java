package io.howdah.wire;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.getZigzag;
import static io.howdah.wire.FieldReader.hasField;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.openExpected;
import static io.howdah.wire.FieldReader.skipField;
import static io.howdah.wire.FieldReader.unknownField;
import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putBytes;
import static io.howdah.wire.FieldWriter.putString;
import static io.howdah.wire.FieldWriter.putVarintField;

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

    private Failures() {}

    /** Writes what an upcall threw as its reply. */
    public static void write(MessageWriter to, Throwable thrown, Thrown known) {
        if (thrown instanceof PhpExit exit) {
            int mark = messageStart(to.buffer, Schema.Reply.EXIT);
            putVarintField(
                    to.buffer, Schema.Exit.STATUS, (long) exit.status() << 1 ^ exit.status() >> 31);
            messageEnd(to.buffer, mark);
        } else if (thrown instanceof PhpFatalError) {
            messageEnd(to.buffer, messageStart(to.buffer, Schema.Reply.FATAL));
        } else if (thrown instanceof PhpTimeout || thrown instanceof PhpInterruptedException) {
            messageEnd(to.buffer, messageStart(to.buffer, Schema.Reply.TIMEOUT));
        } else {
            writeThrowable(to, thrown, known);
        }
    }

    private static void writeThrowable(MessageWriter to, Throwable thrown, Thrown known) {
        int mark = messageStart(to.buffer, Schema.Reply.THROWABLE);
        if (thrown instanceof Refused refused) {
            writeError(to, refused.phpClass(), refused.getMessage());
        } else if (thrown instanceof PhpTypeException) {
            writeError(to, "TypeError", thrown.getMessage());
        } else if (thrown instanceof PhpException php && to.objects.idOf(php) != 0) {
            putVarintField(to.buffer, Schema.Throwable.ORIGIN, to.objects.idOf(php));
            if (known.pass(php)) {
                putVarintField(to.buffer, Schema.Throwable.KNOWN, 1);
            }
        } else {
            to.putJava(Schema.Throwable.REF, thrown);
        }
        messageEnd(to.buffer, mark);
    }

    /** One of PHP's own classes. */
    private static void writeError(MessageWriter to, String phpClass, @Nullable String message) {
        putString(to.buffer, Schema.Throwable.CLASS_NAME, phpClass);
        putBytes(
                to.buffer,
                Schema.Throwable.MESSAGE,
                Utf8.encodeMessage(message == null ? "" : message));
    }

    /** Writes what was thrown, when not even that can be written as it should. */
    public static void writeBriefly(MessageWriter to, Throwable thrown) {
        int mark = messageStart(to.buffer, Schema.Reply.THROWABLE);
        writeError(to, "Howdah\\JavaException", thrown.getClass().getName());
        messageEnd(to.buffer, mark);
    }

    /** Reads the outcome whose tag was consumed; null if it is none that this side knows. */
    public static @Nullable PhpFailure read(MessageReader from, int tag, Thrown known) {
        if (tag == Schema.Reply.THROWABLE) {
            return readThrowable(from, known);
        }
        PhpFailure failure = readOther(from, tag);
        if (failure != null) {
            PhpStack.UNKNOWN.weaveOver(failure);
        }
        return failure;
    }

    private static @Nullable PhpFailure readOther(MessageReader from, int tag) {
        MessageBuffer b = from.buffer;
        int end = openDelimited(b);
        if (tag == Schema.Reply.EXIT) {
            return new PhpExit(readStatus(from, end));
        }
        if (tag == Schema.Reply.FATAL) {
            return readFatal(from, end);
        }
        b.position = end;
        return tag == Schema.Reply.TIMEOUT ? new PhpTimeout() : null;
    }

    private static int readStatus(MessageReader from, int end) {
        MessageBuffer b = from.buffer;
        int status = 0;
        while (hasField(b, end)) {
            int tag = getTag(b);
            if (tag == Schema.Exit.STATUS) {
                status = (int) getZigzag(b);
            } else {
                throw unknownField();
            }
        }
        return status;
    }

    private static PhpFatalError readFatal(MessageReader from, int end) {
        MessageBuffer b = from.buffer;
        String text = "";
        String file = "";
        int line = 0;
        while (hasField(b, end)) {
            switch (getTag(b)) {
                case Schema.Fatal.MESSAGE -> text = from.text.read(b);
                case Schema.Fatal.FILE -> file = from.text.read(b);
                case Schema.Fatal.LINE -> line = (int) getVarint(b);
                case Schema.Fatal.LEVEL -> getVarint(b); // nobody has asked for it
                default -> throw unknownField();
            }
        }
        return new PhpFatalError(text, file, line);
    }

    private static PhpException readThrowable(MessageReader from, Thrown known) {
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
    static PhpException readPassed(MessageReader from, PhpObject object) {
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

        /** Whether PHP has sent the rest before, and Java has thrown it on. */
        boolean toldBefore;

        /** Whether the number is that of a ref which Java holds. */
        boolean kept;

        @Nullable Throwable previous;

        /** The throwable of Java that it is in PHP. */
        @Nullable Throwable origin;

        final List<PhpStack.Frame> frames = new ArrayList<>();

        Told(MessageReader from, Thrown known) {
            MessageBuffer b = from.buffer;
            int end = openDelimited(b);
            while (hasField(b, end)) {
                int tag = getTag(b);
                if (tag == Schema.Throwable.CLASS_NAME) {
                    phpClass = from.text.read(from.buffer);
                } else if (tag == Schema.Throwable.MESSAGE) {
                    message = from.text.read(from.buffer);
                } else if (tag == Schema.Throwable.CODE) {
                    code = getZigzag(b);
                } else if (tag == Schema.Throwable.FILE) {
                    file = from.text.read(from.buffer);
                } else if (tag == Schema.Throwable.LINE) {
                    line = (int) getVarint(b);
                } else if (tag == Schema.Throwable.FRAMES) {
                    frames.add(readFrame(from));
                } else if (tag == Schema.Throwable.PREVIOUS) {
                    previous = readThrowable(from, known);
                } else if (tag == Schema.Throwable.ID) {
                    id = getVarint(b);
                } else if (tag == Schema.Throwable.KNOWN) {
                    toldBefore = getVarint(b) != 0;
                } else if (tag == Schema.Throwable.KEPT) {
                    kept = getVarint(b) != 0;
                } else if (tag == Schema.Throwable.ORIGIN) {
                    origin = readOrigin(from);
                } else {
                    skipField(b, tag); // what only Java writes
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

        /** It went through Java code further in, and PHP has sent it before. */
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

    private static @Nullable Throwable readOrigin(MessageReader from) {
        Object origin = from.objects.java().object((int) getVarint(from.buffer));
        return origin instanceof Throwable throwable ? throwable : null;
    }

    /** Reads a stack that an upcall is about. */
    public static PhpStack readStack(MessageReader from) {
        MessageBuffer b = from.buffer;
        int end = openExpected(b, Schema.Call.STACK);
        List<PhpStack.Frame> frames = new ArrayList<>();
        String file = "";
        int line = 0;
        while (hasField(b, end)) {
            switch (getTag(b)) {
                case Schema.Stack.FRAMES -> frames.add(readFrame(from));
                case Schema.Stack.FILE -> file = from.text.read(b);
                case Schema.Stack.LINE -> line = (int) getVarint(b);
                default -> throw unknownField();
            }
        }
        return new PhpStack(file, line, frames);
    }

    private static PhpStack.Frame readFrame(MessageReader from) {
        MessageBuffer b = from.buffer;
        int end = openDelimited(b);
        String phpClass = "";
        String function = "";
        String file = "";
        int line = 0;
        boolean java = false;
        while (hasField(b, end)) {
            switch (getTag(b)) {
                case Schema.Frame.CLASS_NAME -> phpClass = from.text.read(b);
                case Schema.Frame.FUNCTION -> function = from.text.read(b);
                case Schema.Frame.FILE -> file = from.text.read(b);
                case Schema.Frame.LINE -> line = (int) getVarint(b);
                case Schema.Frame.JAVA -> java = getVarint(b) != 0;
                default -> throw unknownField();
            }
        }
        return new PhpStack.Frame(phpClass, function, file, line, java);
    }
}
