package io.howdah.border;

import io.howdah.PhpException;
import io.howdah.PhpExit;
import io.howdah.PhpFailure;
import io.howdah.PhpFatalError;
import io.howdah.PhpTimeout;
import io.howdah.PhpTypeException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Outcomes other than a value as messages, both ways. */
final class Failures {

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
    private static final int ORIGIN = Tags.tag(9, Tags.VARINT);
    private static final int REF = Tags.tag(11, Tags.DELIMITED);

    private Failures() {}

    /** Writes what an upcall threw as its reply. */
    static void write(MessageBuffer to, Throwable thrown, Thrown known) {
        if (thrown instanceof PhpExit exit) {
            int mark = to.messageStart(EXIT);
            to.putVarintField(
                    Tags.tag(1, Tags.VARINT), (long) exit.status() << 1 ^ exit.status() >> 31);
            to.messageEnd(mark);
        } else if (thrown instanceof PhpFatalError) {
            to.messageEnd(to.messageStart(FATAL));
        } else if (thrown instanceof PhpTimeout) {
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
        } else if (thrown instanceof PhpException php && known.holds(php)) {
            to.putVarintField(ORIGIN, php.id());
        } else {
            to.putJavaRef(REF, thrown, MessageWriter.MAX_CAUSES);
        }
        to.messageEnd(mark);
    }

    /** One of PHP's own classes. */
    private static void writeError(MessageBuffer to, String phpClass, @Nullable String message) {
        to.putString(CLASS, phpClass);
        to.putString(MESSAGE, message == null ? "" : message);
    }

    /** Writes what was thrown, when not even that can be written as it should. */
    static void writeBriefly(MessageBuffer to, Throwable thrown) {
        int mark = to.messageStart(THROWABLE);
        writeError(to, "Howdah\\JavaException", thrown.getClass().getName());
        to.messageEnd(mark);
    }

    /** Where PHP code was. */
    private record Place(String file, int line) {}

    /** Reads the outcome whose tag was consumed; null if it is none that this side knows. */
    static @Nullable PhpFailure read(MessageBuffer from, int tag, Thrown known) {
        if (tag == THROWABLE) {
            return readThrowable(from, known);
        }
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
        int end = from.openDelimited();
        String phpClass = "";
        String message = "";
        long code = 0;
        String file = "";
        int line = 0;
        long id = 0;
        Throwable cause = null;
        List<String> functions = new ArrayList<>();
        List<Place> places = new ArrayList<>();
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
                readFrame(from, functions, places);
            } else if (tag == PREVIOUS) {
                cause = readThrowable(from, known);
            } else if (tag == ID) {
                id = from.getVarint();
            } else if (tag == ORIGIN) {
                Object origin = from.channel.java().exports().object((int) from.getVarint());
                cause = origin instanceof Throwable throwable ? throwable : cause;
            } else {
                from.skipField(tag);
            }
        }
        StackTraceElement[] frames = frames(new Place(file, line), functions, places);
        PhpException exception =
                new PhpException(phpClass, message, code, file, line, id, frames, cause);
        if (id != 0) {
            known.receive(exception);
        }
        return exception;
    }

    private static void readFrame(MessageBuffer from, List<String> functions, List<Place> places) {
        int end = from.openDelimited();
        String phpClass = "";
        String function = "";
        String file = "";
        int line = 0;
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
            } else {
                from.skipField(tag);
            }
        }
        functions.add(phpClass + "::" + function);
        places.add(new Place(file, line));
    }

    /**
     * PHP's frames say which function was called from where; Java's say where in which function the
     * program was. So each place goes with the function of the next frame.
     */
    private static StackTraceElement[] frames(
            Place thrown, List<String> functions, List<Place> calledFrom) {
        int count = functions.size();
        StackTraceElement[] frames = new StackTraceElement[count + 1];
        Place place = thrown;
        for (int i = 0; i <= count; i++) {
            String function = i < count ? functions.get(i) : "::{main}";
            int colons = function.lastIndexOf("::");
            String declaring = colons == 0 ? "<php>" : function.substring(0, colons);
            String file = place.file().isEmpty() ? null : place.file();
            frames[i] =
                    new StackTraceElement(
                            declaring, function.substring(colons + 2), file, place.line());
            place = i < count ? calledFrom.get(i) : place;
        }
        return frames;
    }
}
