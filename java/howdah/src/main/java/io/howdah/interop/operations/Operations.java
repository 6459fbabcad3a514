package io.howdah.interop.operations;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putString;

import io.howdah.interop.JavaRuntime;
import io.howdah.interop.Referents;
import io.howdah.interop.Results;
import io.howdah.interop.access.ClassCache;
import io.howdah.value.PhpArray;
import io.howdah.value.Value;
import io.howdah.wire.Failures;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Refused;
import io.howdah.wire.Schema;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What PHP asks of Java beside calls of members and by event loops. */
public final class Operations implements JavaRuntime.Operator {

    /** How the names of Java's packages begin where an alias `Java` changes them. */
    private static final String ALIASED = "Howdah\\Java\\";

    private final JavaRuntime java;
    private final Offsets offsets;
    private final JsonValues json;
    private final Dump dump;
    private final StaticFields fields;
    private final Services services;

    private final ClassCache<Optional<MethodHandle>> cloners = new ClassCache<>(this::findCloner);

    public Operations(JavaRuntime java) {
        this.java = java;
        Components components = new Components(java);
        offsets = new Offsets(java);
        json = new JsonValues(java, components);
        dump = new Dump(java, components);
        fields = new StaticFields(java);
        services = new Services(java.services());
    }

    @Override
    public void call(int handle, MessageReader in, MessageWriter out, @Nullable Object target)
            throws Throwable {
        if (target == null) {
            callWithoutTarget(handle, in, out);
        } else {
            call(in, out, handle, target);
        }
    }

    private void callWithoutTarget(int handle, MessageReader in, MessageWriter out)
            throws Throwable {
        switch (handle) {
            case Schema.Upcall.CLASS -> describe(out, in.readString());
            case Schema.Upcall.EXPLAIN -> Results.reply(out, explain(in.readString()));
            case Schema.Upcall.SERVICE -> Results.reply(out, services.get(in.readString()));
            case Schema.Upcall.HAS_SERVICE -> Results.reply(out, services.has(in.readString()));
            case Schema.Upcall.WRITE_LOG -> writeLog(in, out);
            case Schema.Upcall.ARRAY ->
                    replyObject(out, JavaArrays.make(java, in.readString(), in));
            case Schema.Upcall.GET_STATIC ->
                    Results.reply(out, fields.get(in.readString(), in.readString()));
            case Schema.Upcall.SET_STATIC -> setStatic(in, out);
            case Schema.Upcall.IMPLEMENT -> replyObject(out, implement(in));
            case Schema.Upcall.AWAIT -> {
                Await await = Await.read(in);
                in.endArguments();
                Results.reply(out, await.get(java));
            }
            case Schema.Upcall.MEMORY -> {
                in.endArguments();
                replyMemory(out);
            }
            default -> throw new IllegalStateException("PHP asked for operation " + handle);
        }
    }

    private @Nullable String explain(String name) {
        if (name.regionMatches(true, 0, ALIASED, 0, ALIASED.length())) {
            String meant = "java\\" + name.substring(ALIASED.length());
            return meant
                    + " is taken for "
                    + name
                    + ", because of `use Howdah\\Java`: write \\"
                    + meant
                    + ", or `use Howdah\\Java as Jvm`";
        }
        return java.classes().explain(name);
    }

    private void describe(MessageWriter out, String name) {
        out.beginReply();
        MessageBuffer b = out.buffer();
        int mark = messageStart(b, Schema.Reply.FOUND_CLASS);
        if (name.equalsIgnoreCase("Howdah\\Logger")) {
            putString(b, Schema.FoundClass.SOURCE, PhpSources.logger());
        } else {
            java.classes().describe(out, name);
        }
        messageEnd(b, mark);
    }

    private void call(MessageReader in, MessageWriter out, int handle, Object target)
            throws Throwable {
        switch (handle) {
            case Schema.Upcall.TO_STRING -> {
                in.endArguments();
                String text = target.toString();
                Results.reply(out, text == null ? "" : text);
            }
            case Schema.Upcall.DEBUG -> {
                out.beginReply();
                dump.write(out, target);
            }
            case Schema.Upcall.JSON -> {
                out.beginReply();
                json.write(out, target);
            }
            case Schema.Upcall.COMPARE -> {
                Object other = in.readJava();
                in.endArguments();
                Results.reply(out, compare(target, other));
            }
            case Schema.Upcall.CLONE -> {
                in.endArguments();
                replyObject(out, copy(target));
            }
            case Schema.Upcall.NUMBER ->
                    Results.reply(out, number(target, in.hasNext() && in.readBoolean()));
            case Schema.Upcall.ITERATE -> iterate(in, out, target);
            case Schema.Upcall.NEXT -> ((Iteration) target).reply(java, in, out);
            case Schema.Upcall.OFFSET_GET -> Results.reply(out, offsets.get(in, target));
            case Schema.Upcall.OFFSET_SET -> {
                offsets.set(in, target);
                Results.reply(out);
            }
            case Schema.Upcall.OFFSET_EXISTS -> Results.reply(out, offsets.exists(in, target));
            case Schema.Upcall.OFFSET_UNSET -> {
                offsets.unset(in, target);
                Results.reply(out);
            }
            case Schema.Upcall.COUNT -> {
                in.endArguments();
                Results.reply(out, offsets.count(target));
            }
            case Schema.Upcall.TRACE -> {
                String trace = trace(in, (Throwable) target);
                out.beginReply();
                out.writeMessage(trace);
            }
            case Schema.Upcall.THROWABLE ->
                    replyObject(out, target); // its message and cause go with it
            default ->
                    throw new IllegalStateException(
                            "PHP asked for operation " + handle + " of an object");
        }
    }

    /** What stays an object, also where it could be a value of PHP. */
    private static void replyObject(MessageWriter out, Object object) {
        out.beginReply();
        out.writeJava(object);
    }

    /** Objects of one class that have an order are compared by it, all others are equal or not. */
    @SuppressWarnings("unchecked") // both are of one class
    private int compare(Object a, Object b) {
        if (a == b) {
            return 0;
        }
        if (isOfOneClass(a, b)
                && a instanceof Comparable<?>
                && !java.rules().isPower(a.getClass())) {
            return Integer.signum(((Comparable<Object>) a).compareTo(b));
        }
        return a.equals(b) ? Schema.Order.EQUAL : Schema.Order.NONE;
    }

    private static boolean isOfOneClass(Object a, Object b) {
        if (a instanceof Enum<?> one && b instanceof Enum<?> other) {
            return one.getDeclaringClass() == other.getDeclaringClass();
        }
        return a.getClass() == b.getClass();
    }

    private Object copy(Object target) throws Throwable {
        if (target.getClass().isArray()) {
            return JavaArrays.copy(target);
        }
        MethodHandle cloner =
                cloners.get(target.getClass())
                        .orElseThrow(
                                () ->
                                        new Refused(
                                                "Error",
                                                "an object of "
                                                        + target.getClass().getName()
                                                        + " cannot be cloned: its class has no"
                                                        + " public clone() that is allowed"));
        Object made = (Object) cloner.invokeExact(target);
        return made == null ? target : made;
    }

    /** The public clone() of the class, or of the superclass by which PHP may use it. */
    private Optional<MethodHandle> findCloner(Class<?> type) {
        if (!Cloneable.class.isAssignableFrom(type)) {
            return Optional.empty();
        }
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (Modifier.isPublic(each.getModifiers()) && java.rules().opens(each, type)) {
                return cloner(each);
            }
        }
        return Optional.empty();
    }

    private Optional<MethodHandle> cloner(Class<?> type) {
        try {
            return Optional.of(
                    java.classes()
                            .lookup()
                            .unreflect(type.getMethod("clone"))
                            .asType(MethodType.methodType(Object.class, Object.class)));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return Optional.empty();
        }
    }

    /**
     * A number as PHP's int where it is one that fits, else as a float; null for what is no number.
     *
     * @param asInt whether PHP needs an int, so that a float must not be too large for one
     */
    private static @Nullable Object number(Object target, boolean asInt) {
        if (!(target instanceof Number number)) {
            return null;
        }
        Object value = value(number);
        if (asInt && value instanceof Double large && !(Math.abs(large) < 0x1p63)) {
            throw new Refused(
                    "ArithmeticError",
                    number
                            + " ("
                            + target.getClass().getName()
                            + ") does not fit an int, which has 64 bits: cast it to float or string");
        }
        return value;
    }

    private static Number value(Number number) {
        if (number instanceof Double || number instanceof Float) {
            return number.doubleValue();
        }
        if (number instanceof BigInteger integer) {
            return value(integer);
        }
        if (number instanceof BigDecimal decimal) {
            return value(decimal);
        }
        double value = number.doubleValue();
        long integer = number.longValue();
        // A cast saturates: 2^63 as a double is the greatest long, and is none.
        if (number instanceof Long || (value == (double) integer && value != 0x1p63)) {
            return integer;
        }
        return value;
    }

    private static Number value(BigInteger integer) {
        if (integer.bitLength() < Long.SIZE) {
            return integer.longValue();
        }
        return integer.doubleValue();
    }

    private static Number value(BigDecimal decimal) {
        // Before it is expanded: 1e1000000000 has as many digits.
        boolean mayFit = decimal.precision() - (long) decimal.scale() <= 19;
        if (mayFit && (decimal.signum() == 0 || decimal.stripTrailingZeros().scale() <= 0)) {
            return value(decimal.toBigInteger());
        }
        return decimal.doubleValue();
    }

    private void iterate(MessageReader in, MessageWriter out, Object target) throws Throwable {
        Iteration iteration = Iteration.of(target, java.rules().elements(target.getClass()));
        if (iteration == null) {
            throw new Refused(
                    "Error",
                    "an object of "
                            + target.getClass().getName()
                            + " has no elements that PHP may read");
        }
        iteration.reply(java, in, out);
    }

    private void writeLog(MessageReader in, MessageWriter out) {
        String logger = in.readString();
        String level = in.readString();
        Value message = in.readValue();
        Value context = in.readValue();
        try {
            LogWriter.write(
                    java.channel().invoker(),
                    logger,
                    level,
                    message,
                    context instanceof PhpArray array ? array : PhpArray.wrap(new Value[0]));
        } finally {
            Referents.close(message);
            Referents.close(context);
        }
        Results.reply(out);
    }

    private static void replyMemory(MessageWriter out) {
        Runtime runtime = Runtime.getRuntime();
        out.beginReply();
        int mark = out.mapStart();
        out.key("used");
        out.writeLong(runtime.totalMemory() - runtime.freeMemory());
        out.key("max");
        out.writeLong(runtime.maxMemory());
        out.mapEnd(mark);
    }

    private void setStatic(MessageReader in, MessageWriter out) throws Throwable {
        fields.set(in.readString(), in.readString(), in);
        Results.reply(out);
    }

    private Object implement(MessageReader in) {
        Class<?> type = java.classes().require(in.readString());
        if (!type.isInterface()) {
            throw new Refused(
                    "TypeError", "expected a Java interface, got the class " + type.getName());
        }
        Object made = java.read(in, type);
        if (made == null) {
            throw new Refused("TypeError", "expected a closure or an object, got null");
        }
        return made;
    }

    /** Puts PHP's frames where they belong: where it got or made the throwable. */
    private static String trace(MessageReader in, Throwable thrown) {
        Failures.readStack(in).weaveInto(thrown);
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
