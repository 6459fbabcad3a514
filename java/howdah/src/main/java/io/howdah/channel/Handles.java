package io.howdah.channel;

import io.howdah.failure.PhpSignatureException;
import io.howdah.jfr.CallEvent;
import io.howdah.jfr.FlightEvents;
import io.howdah.signature.Signature;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Resolution;
import io.howdah.wire.Schema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names to handles, once, before any call: with the signature that a typed interface
 * expects, or without, for the dynamic API, which looks each name up once.
 */
final class Handles {

    private final EngineChannel channel;
    private final Map<String, Integer> functions = new ConcurrentHashMap<>();
    private final Map<String, Integer> methods = new ConcurrentHashMap<>();
    private final Map<String, Integer> constructors = new ConcurrentHashMap<>();
    private final Map<String, Integer> readers = new ConcurrentHashMap<>();
    private final Map<String, Integer> writers = new ConcurrentHashMap<>();

    /** What handles are handles of, for people. */
    private final Map<Integer, String> names = new ConcurrentHashMap<>();

    Handles(EngineChannel channel) {
        this.channel = channel;
    }

    // --- For typed interfaces

    int function(Signature expected) {
        int colons = expected.name().indexOf("::");
        return colons < 0
                ? resolve(Schema.HandleKind.FUNCTION, null, expected.name(), expected)
                : resolve(
                        Schema.HandleKind.STATIC_METHOD,
                        expected.name().substring(0, colons),
                        expected.name().substring(colons + 2),
                        expected);
    }

    int method(Signature expected) {
        String[] names = expected.name().split("::", 2);
        return resolve(Schema.HandleKind.METHOD, names[0], names[1], expected);
    }

    int constructor(Signature expected) {
        return resolve(Schema.HandleKind.CONSTRUCTOR, expected.name(), "__construct", expected);
    }

    int propertyRead(Signature expected) {
        return property(Schema.HandleKind.PROPERTY_READ, expected);
    }

    int propertyWrite(Signature expected) {
        return property(Schema.HandleKind.PROPERTY_WRITE, expected);
    }

    private int property(int kind, Signature expected) {
        String[] names = expected.name().split("::\\$", 2);
        return resolve(kind, names[0], names[1], expected);
    }

    private int resolve(
            int kind, @Nullable String className, String name, @Nullable Signature expected) {
        Resolution found = find(kind, className, name);
        if (found.handle() == 0) {
            throw new PhpSignatureException(
                    "PHP has no "
                            + (className == null
                                    ? "function " + name + "()"
                                    : memberName(kind, className, name)),
                    List.of());
        }
        if (expected != null) {
            expected.requireFits(
                    new Signature(expected.name(), found.parameters(), found.returns()));
        }
        names.put(found.handle(), className == null ? name : className + "::" + name);
        return found.handle();
    }

    /** What a handle is a handle of, for people. */
    String nameOf(int handle) {
        return names.getOrDefault(handle, "an operation of the bridge");
    }

    boolean hasMethod(String className, String name) {
        return find(Schema.HandleKind.METHOD, className, name).handle() != 0;
    }

    private Resolution find(int kind, @Nullable String className, String name) {
        int mark = channel.begin(Schema.Operation.RESOLVE);
        try {
            MessageWriter out = channel.out();
            out.writeLong(kind);
            out.writeString(className);
            out.writeString(name);
            channel.call();
            return Resolution.read(channel.in());
        } finally {
            channel.end(mark);
        }
    }

    private static String memberName(int kind, String className, String name) {
        return switch (kind) {
            case Schema.HandleKind.CONSTRUCTOR -> "class " + className;
            case Schema.HandleKind.PROPERTY_READ -> "public property " + className + "::$" + name;
            case Schema.HandleKind.PROPERTY_WRITE ->
                    "public property " + className + "::$" + name + " that can be written";
            case Schema.HandleKind.STATIC_METHOD ->
                    "public static method " + className + "::" + name + "()";
            default -> "public method " + className + "::" + name + "()";
        };
    }

    // --- For the dynamic API

    /** Of a function or, as {@code Class::method}, of a static method. */
    int ofFunction(String name) {
        Integer known = functions.get(name);
        if (known == null) {
            int colons = name.indexOf("::");
            known =
                    colons < 0
                            ? resolve(Schema.HandleKind.FUNCTION, null, name, null)
                            : resolve(
                                    Schema.HandleKind.STATIC_METHOD,
                                    name.substring(0, colons),
                                    name.substring(colons + 2),
                                    null);
            functions.put(name, known);
        }
        return known;
    }

    int ofConstructor(String className) {
        Integer known = constructors.get(className);
        if (known == null) {
            known = resolve(Schema.HandleKind.CONSTRUCTOR, className, "__construct", null);
            constructors.put(className, known);
        }
        return known;
    }

    int ofMethod(String name) {
        return ofMember(methods, Schema.HandleKind.METHOD, name);
    }

    int ofPropertyRead(String name) {
        return ofMember(readers, Schema.HandleKind.PROPERTY_READ, name);
    }

    int ofPropertyWrite(String name) {
        return ofMember(writers, Schema.HandleKind.PROPERTY_WRITE, name);
    }

    /** Whose member it is, is seen at the call. */
    private int ofMember(Map<String, Integer> handles, int kind, String name) {
        Integer known = handles.get(name);
        if (known == null) {
            known = resolve(kind, null, name, null);
            handles.put(name, known);
        }
        return known;
    }

    // --- For JDK Flight Recorder

    /** Sends calls, and tells JDK Flight Recorder of them if it wants to know. */
    static final class CallRecorder {

        private CallRecorder() {}

        /** Does what {@link EngineChannel#transfer} does. */
        static long transfer(EngineChannel channel, int base, int length) {
            return FlightEvents.areCallsRecorded()
                    ? record(channel, base, length)
                    : channel.transfer(base, length);
        }

        private static long record(EngineChannel channel, int base, int length) {
            int handle = called(channel, base); // the reply will take its place
            CallEvent event = new CallEvent();
            event.begin();
            try {
                return channel.transfer(base, length);
            } finally {
                event.end();
                if (event.shouldCommit()) {
                    event.function(name(channel, handle));
                    event.commit();
                }
            }
        }

        private static int called(EngineChannel channel, int base) {
            int handle = channel.message().bytes.getInt(base + 1);
            return handle == Schema.Operation.PLANNED ? channel.out().plans().called() : handle;
        }

        private static String name(EngineChannel channel, int handle) {
            return switch (handle) {
                case Schema.Operation.EVAL -> "eval";
                case Schema.Operation.INCLUDE -> "include";
                case Schema.Operation.CALL -> "a callable";
                case Schema.Operation.RUN -> "the command line";
                case Schema.Operation.TRAVERSE, Schema.Operation.ADVANCE -> "foreach";
                case Schema.Operation.RECYCLE -> "recycle";
                case Schema.Operation.OPEN, Schema.Operation.WARM -> "open";
                case Schema.Operation.CLOSE -> "close";
                default -> channel.invoker().handles().nameOf(handle);
            };
        }
    }
}
