package io.howdah.interop.operations;

import io.howdah.channel.Invoker;
import io.howdah.failure.PhpException;
import io.howdah.value.JavaObject;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpBool;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpEnum;
import io.howdah.value.PhpFloat;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReferent;
import io.howdah.value.Value;
import io.howdah.wire.Refused;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;
import org.slf4j.event.Level;

/**
 * The Java side of {@code Howdah\Logger}: PSR-3 over slf4j.
 *
 * <p>Four of the eight levels have no level of their own in slf4j. They take the closest, with a
 * marker of their name: emergency, alert and critical are errors, notice is info.
 *
 * @see <a href="https://www.php-fig.org/psr/psr-3/">PSR-3</a>
 */
final class LogWriter {

    private static final int DEEPEST = 16;

    private LogWriter() {}

    /**
     * Logs, if the level is enabled.
     *
     * @param php the interpreter that the values are of
     * @param name of the logger
     * @param level of PSR-3
     * @param message may have {placeholders}
     * @param context their values, and a throwable under "exception"
     */
    static void write(Invoker php, String name, String level, Value message, PhpArray context) {
        Logger logger = LoggerFactory.getLogger(name);
        Level as = level(level);
        if (!logger.isEnabledForLevel(as)) {
            return;
        }
        String text = interpolate(text(message, 0), context);
        Throwable thrown = null;
        Value exception = context.get("exception");
        if (exception instanceof JavaObject object && object.object() instanceof Throwable own) {
            thrown = own;
        } else if (exception instanceof PhpObject object) {
            thrown = thrown(php, object);
        } else if (!exception.isNull()) {
            text += System.lineSeparator() + text(exception, 0);
        }
        log(logger, as, marker(level, as), text, thrown);
    }

    /** An exception of PHP as Java has it when PHP throws it; null for another object. */
    private static @Nullable Throwable thrown(Invoker php, PhpObject object) {
        Value thrower = php.eval("return static fn (Throwable $e): never => throw $e;");
        try (PhpCallable closure = thrower.asCallable()) {
            closure.call(object);
        } catch (PhpException e) {
            boolean isItself = e.phpClass().equals(object.className());
            return isItself ? e : null; // else a TypeError: it is no Throwable
        }
        return null;
    }

    private static Level level(String level) {
        return switch (level) {
            case "emergency", "alert", "critical", "error" -> Level.ERROR;
            case "warning" -> Level.WARN;
            case "notice", "info" -> Level.INFO;
            case "debug" -> Level.DEBUG;
            default ->
                    throw new Refused(
                            "InvalidArgumentException",
                            "expected a level of PSR-3 (emergency, alert, critical, error, warning,"
                                    + " notice, info, debug), got \""
                                    + level
                                    + "\"");
        };
    }

    private static @Nullable Marker marker(String level, Level as) {
        boolean isOwn =
                level.equals("error")
                        || as == Level.WARN
                        || level.equals("info")
                        || as == Level.DEBUG;
        return isOwn ? null : MarkerFactory.getMarker(level.toUpperCase(Locale.ROOT));
    }

    private static void log(
            Logger logger,
            Level level,
            @Nullable Marker marker,
            String text,
            @Nullable Throwable thrown) {
        var event = logger.atLevel(level).setMessage(text);
        if (marker != null) {
            event = event.addMarker(marker);
        }
        if (thrown != null) {
            event = event.setCause(thrown);
        }
        event.log();
    }

    /** Replaces placeholders as PSR-3 says (1.2); those that the context does not have stay. */
    static String interpolate(String message, PhpArray context) {
        int open = message.indexOf('{');
        if (open < 0 || context.size() == 0) {
            return message;
        }
        StringBuilder text = new StringBuilder(message.length() + 32);
        int done = 0;
        while (open >= 0) {
            int close = open + 1;
            while (close < message.length() && isInName(message.charAt(close))) {
                close++;
            }
            boolean isPlaceholder =
                    close > open + 1 && close < message.length() && message.charAt(close) == '}';
            Value value = isPlaceholder ? find(context, message.substring(open + 1, close)) : null;
            if (value != null) {
                text.append(message, done, open).append(text(value, 0));
                done = close + 1;
            }
            open = message.indexOf('{', open + 1);
        }
        return text.append(message, done, message.length()).toString();
    }

    private static boolean isInName(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '.';
    }

    /** The value of a key; null if there is none. PHP's arrays have ints for keys of digits. */
    private static @Nullable Value find(PhpArray context, String name) {
        for (int i = 0; i < context.size(); i++) {
            if (context.keyAt(i).toString().equals(name)) {
                return context.valueAt(i);
            }
        }
        return null;
    }

    /** A value as PHP would make it a string, and what it would not as its type or content. */
    private static String text(Value value, int depth) {
        if (value instanceof PhpNull) {
            return "";
        }
        if (value instanceof PhpBool bool) {
            return bool.value() ? "1" : "";
        }
        if (value instanceof PhpFloat number) {
            return number(number.value());
        }
        if (value instanceof PhpArray array) {
            return depth == DEEPEST ? "array" : array(array, depth + 1);
        }
        if (value instanceof PhpEnum enumCase) {
            Value backing = enumCase.backing();
            return backing.isNull() ? enumCase.name() : text(backing, depth);
        }
        if (value instanceof PhpObject object) {
            return object(object);
        }
        if (value instanceof PhpReferent) {
            return "[" + value.typeName() + "]";
        }
        return Objects.toString(value.toJava());
    }

    private static String number(double value) {
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return isWhole ? Long.toString((long) value) : Double.toString(value);
    }

    private static String array(PhpArray array, int depth) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.size(); i++) {
            text.append(i == 0 ? "" : ", ");
            if (!array.isList()) {
                text.append(array.keyAt(i)).append(": ");
            }
            text.append(text(array.valueAt(i), depth));
        }
        return text.append(']').toString();
    }

    private static String object(PhpObject object) {
        String phpClass = object.className();
        if (phpClass.equals("DateTimeImmutable") || phpClass.equals("DateTime")) {
            return object.call("format", "c").asString();
        }
        try {
            return object.call("__toString").asString();
        } catch (PhpException e) {
            if (e.phpClass().equals("Error") && e.phpMessage().endsWith("::__toString()")) {
                return "[object " + phpClass + "]"; // undefined method
            }
            throw e;
        }
    }
}
