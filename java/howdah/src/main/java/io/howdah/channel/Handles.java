package io.howdah.channel;

import io.howdah.failure.PhpSignatureException;
import io.howdah.signature.Parameter;
import io.howdah.signature.Signature;
import io.howdah.value.PhpArray;
import io.howdah.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names to handles, once, before any call: with the signature that a typed interface
 * expects, or without, for the dynamic API, which looks each name up once.
 */
final class Handles {

    /** What a handle is of; the numbers are those of the engine. */
    private enum Kind {
        FUNCTION(0),
        STATIC_METHOD(1),
        METHOD(2),
        CONSTRUCTOR(3),
        PROPERTY_READ(4),
        PROPERTY_WRITE(5);

        private final int number;

        Kind(int number) {
            this.number = number;
        }
    }

    private final Invoker invoker;
    private final Map<String, Integer> functions = new ConcurrentHashMap<>();
    private final Map<String, Integer> methods = new ConcurrentHashMap<>();
    private final Map<String, Integer> constructors = new ConcurrentHashMap<>();
    private final Map<String, Integer> readers = new ConcurrentHashMap<>();
    private final Map<String, Integer> writers = new ConcurrentHashMap<>();

    Handles(Invoker invoker) {
        this.invoker = invoker;
    }

    // --- For typed interfaces

    int function(Signature expected) {
        int colons = expected.name().indexOf("::");
        return colons < 0
                ? resolve(Kind.FUNCTION, null, expected.name(), expected)
                : resolve(
                        Kind.STATIC_METHOD,
                        expected.name().substring(0, colons),
                        expected.name().substring(colons + 2),
                        expected);
    }

    int method(Signature expected) {
        String[] names = expected.name().split("::", 2);
        return resolve(Kind.METHOD, names[0], names[1], expected);
    }

    int constructor(Signature expected) {
        return resolve(Kind.CONSTRUCTOR, expected.name(), "__construct", expected);
    }

    int propertyRead(Signature expected) {
        return property(Kind.PROPERTY_READ, expected);
    }

    int propertyWrite(Signature expected) {
        return property(Kind.PROPERTY_WRITE, expected);
    }

    private int property(Kind kind, Signature expected) {
        String[] names = expected.name().split("::\\$", 2);
        return resolve(kind, names[0], names[1], expected);
    }

    private int resolve(
            Kind kind, @Nullable String className, String name, @Nullable Signature expected) {
        Value found = invoker.operation(Invoker.RESOLVE, kind.number, className, name);
        if (!(found instanceof PhpArray description)) {
            throw new PhpSignatureException(
                    "PHP has no "
                            + (className == null
                                    ? "function " + name + "()"
                                    : memberName(kind, className, name)),
                    List.of());
        }
        if (expected != null) {
            expected.requireFits(declared(expected.name(), description));
        }
        return description.get("handle").asInt();
    }

    boolean hasMethod(String className, String name) {
        return invoker.operation(Invoker.RESOLVE, Kind.METHOD.number, className, name)
                instanceof PhpArray;
    }

    private static String memberName(Kind kind, String className, String name) {
        return switch (kind) {
            case CONSTRUCTOR -> "class " + className;
            case PROPERTY_READ -> "public property " + className + "::$" + name;
            case PROPERTY_WRITE ->
                    "public property " + className + "::$" + name + " that can be written";
            case STATIC_METHOD -> "public static method " + className + "::" + name + "()";
            default -> "public method " + className + "::" + name + "()";
        };
    }

    private static Signature declared(String name, PhpArray description) {
        List<Parameter> parameters = new ArrayList<>();
        for (Value each : description.get("parameters").asList()) {
            PhpArray parameter = each.asArray();
            parameters.add(
                    new Parameter(
                            parameter.get("name").asString(),
                            parameter.get("type").asString(),
                            Parameter.Passing.of(parameter.get("passing").asInt()),
                            parameter.get("optional").asBoolean(),
                            parameter.get("variadic").asBoolean()));
        }
        return new Signature(name, parameters, description.get("returns").asString());
    }

    // --- For the dynamic API

    /** Of a function or, as {@code Class::method}, of a static method. */
    int ofFunction(String name) {
        Integer known = functions.get(name);
        if (known == null) {
            int colons = name.indexOf("::");
            known =
                    colons < 0
                            ? resolve(Kind.FUNCTION, null, name, null)
                            : resolve(
                                    Kind.STATIC_METHOD,
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
            known = resolve(Kind.CONSTRUCTOR, className, "__construct", null);
            constructors.put(className, known);
        }
        return known;
    }

    int ofMethod(String name) {
        return ofMember(methods, Kind.METHOD, name);
    }

    int ofPropertyRead(String name) {
        return ofMember(readers, Kind.PROPERTY_READ, name);
    }

    int ofPropertyWrite(String name) {
        return ofMember(writers, Kind.PROPERTY_WRITE, name);
    }

    /** Whose member it is, is seen at the call. */
    private int ofMember(Map<String, Integer> handles, Kind kind, String name) {
        Integer known = handles.get(name);
        if (known == null) {
            known = resolve(kind, null, name, null);
            handles.put(name, known);
        }
        return known;
    }
}
