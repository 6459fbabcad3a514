package io.howdah.interop.operations;

import io.howdah.interop.JavaRuntime;
import io.howdah.interop.Referents;
import io.howdah.interop.Results;
import io.howdah.interop.access.ClassCache;
import io.howdah.value.PhpArray;
import io.howdah.value.Value;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.PhpStack;
import io.howdah.wire.Refused;
import io.howdah.wire.Schema;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
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
    public void call(int handle, MessageBuffer m, @Nullable Object target) throws Throwable {
        if (target == null) {
            callWithoutTarget(handle, m);
        } else {
            call(m, handle, target);
        }
    }

    private void callWithoutTarget(int handle, MessageBuffer m) throws Throwable {
        switch (handle) {
            case Schema.Upcall.CLASS -> describe(m, m.readString());
            case Schema.Upcall.EXPLAIN -> Results.reply(m, explain(m.readString()));
            case Schema.Upcall.SERVICE -> Results.reply(m, services.get(m.readString()));
            case Schema.Upcall.HAS_SERVICE -> Results.reply(m, services.has(m.readString()));
            case Schema.Upcall.WRITE_LOG -> writeLog(m);
            case Schema.Upcall.ARRAY -> replyObject(m, JavaArrays.make(java, m.readString(), m));
            case Schema.Upcall.GET_STATIC ->
                    Results.reply(m, fields.get(m.readString(), m.readString()));
            case Schema.Upcall.SET_STATIC -> setStatic(m);
            case Schema.Upcall.IMPLEMENT -> replyObject(m, implement(m));
            case Schema.Upcall.AWAIT -> {
                Await await = Await.read(m);
                m.endArguments();
                Results.reply(m, await.get(java));
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

    private void describe(MessageBuffer m, String name) {
        m.beginReply();
        if (name.equalsIgnoreCase("Howdah\\Logger")) {
            m.writeString(PhpSources.logger());
        } else {
            java.classes().describe(m, name);
        }
    }

    private void call(MessageBuffer m, int handle, Object target) throws Throwable {
        switch (handle) {
            case Schema.Upcall.TO_STRING -> {
                m.endArguments();
                String text = target.toString();
                Results.reply(m, text == null ? "" : text);
            }
            case Schema.Upcall.DEBUG -> {
                m.beginReply();
                dump.write(m, target);
            }
            case Schema.Upcall.JSON -> {
                m.beginReply();
                json.write(m, target);
            }
            case Schema.Upcall.COMPARE -> {
                Object other = m.readJava();
                m.endArguments();
                Results.reply(m, compare(target, other));
            }
            case Schema.Upcall.CLONE -> {
                m.endArguments();
                replyObject(m, copy(target));
            }
            case Schema.Upcall.NUMBER ->
                    Results.reply(m, number(target, m.hasNext() && m.readBoolean()));
            case Schema.Upcall.ITERATE -> iterate(m, target);
            case Schema.Upcall.NEXT -> ((Iteration) target).reply(java, m);
            case Schema.Upcall.OFFSET_GET -> Results.reply(m, offsets.get(m, target));
            case Schema.Upcall.OFFSET_SET -> {
                offsets.set(m, target);
                Results.reply(m);
            }
            case Schema.Upcall.OFFSET_EXISTS -> Results.reply(m, offsets.exists(m, target));
            case Schema.Upcall.OFFSET_UNSET -> {
                offsets.unset(m, target);
                Results.reply(m);
            }
            case Schema.Upcall.COUNT -> {
                m.endArguments();
                Results.reply(m, offsets.count(target));
            }
            case Schema.Upcall.TRACE -> {
                String trace = trace(m, (Throwable) target);
                m.beginReply();
                m.writeMessage(trace);
            }
            case Schema.Upcall.THROWABLE ->
                    replyObject(m, target); // its message and cause go with it
            default ->
                    throw new IllegalStateException(
                            "PHP asked for operation " + handle + " of an object");
        }
    }

    /** What stays an object, also where it could be a value of PHP. */
    private static void replyObject(MessageBuffer m, Object object) {
        m.beginReply();
        m.writeJava(object);
    }

    /** Objects of one class that have an order are compared by it, all others are equal or not. */
    @SuppressWarnings("unchecked") // both are of one class
    private int compare(Object a, Object b) {
        if (a == b) {
            return Schema.Order.EQUAL;
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

    private void iterate(MessageBuffer m, Object target) throws Throwable {
        Iteration iteration = Iteration.of(target, java.rules().elements(target.getClass()));
        if (iteration == null) {
            throw new Refused(
                    "Error",
                    "an object of "
                            + target.getClass().getName()
                            + " has no elements that PHP may read");
        }
        iteration.reply(java, m);
    }

    private void writeLog(MessageBuffer m) {
        String logger = m.readString();
        String level = m.readString();
        Value message = m.readValue();
        Value context = m.readValue();
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
        Results.reply(m);
    }

    private void setStatic(MessageBuffer m) throws Throwable {
        fields.set(m.readString(), m.readString(), m);
        Results.reply(m);
    }

    private Object implement(MessageBuffer m) {
        Class<?> type = java.classes().require(m.readString());
        if (!type.isInterface()) {
            throw new Refused(
                    "TypeError", "expected a Java interface, got the class " + type.getName());
        }
        Object made = java.read(m, type);
        if (made == null) {
            throw new Refused("TypeError", "expected a closure or an object, got null");
        }
        return made;
    }

    /** The stack of PHP where it got or made the throwable, and where in the innermost function. */
    private static String trace(MessageBuffer m, Throwable thrown) {
        List<PhpStack.Frame> frames = new ArrayList<>();
        for (Value frame : m.readValue().asList()) {
            List<Value> parts = frame.asList();
            frames.add(
                    new PhpStack.Frame(
                            text(parts.get(0)),
                            text(parts.get(1)),
                            text(parts.get(2)),
                            (int) parts.get(3).asLong(),
                            parts.get(4).asBoolean()));
        }
        String file = m.hasNext() ? m.readString() : "";
        int line = m.hasNext() ? m.readInt() : 0;
        new PhpStack(file, line, frames).weaveInto(thrown);
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static String text(Value value) {
        return value.isNull() ? "" : value.asString();
    }
}
