package io.howdah.processor.json;

import io.howdah.processor.source.Code;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** The JSON type of a record component, or of an element of one. */
sealed interface JsonType {

    /** {@return the type in Java} */
    TypeMirror java();

    /** {@return what PHP's messages expect, as the code of a text} */
    String expected();

    /** A number or a boolean, as JsonWriter and JsonReader name it: Long, Int, Double, Boolean. */
    record Scalar(TypeMirror java, String name) implements JsonType {

        boolean isPrimitive() {
            return java.getKind().isPrimitive();
        }

        @Override
        public String expected() {
            return switch (name) {
                case "Double" -> Code.literal("a float");
                case "Boolean" -> Code.literal("true or false");
                default -> Code.literal("an int");
            };
        }
    }

    /** A String. */
    record Text(TypeMirror java) implements JsonType {

        @Override
        public String expected() {
            return Code.literal("a string");
        }
    }

    /**
     * A date.
     *
     * @param name the class of java.time
     * @param constant the name of its format
     */
    record Date(TypeMirror java, String name, String constant) implements JsonType {

        @Override
        public String expected() {
            return constant + ".expected()";
        }
    }

    /**
     * An enum.
     *
     * @param isNumber whether its values are numbers
     * @param cases in order
     */
    record Enumeration(TypeMirror java, TypeElement element, boolean isNumber, List<Case> cases)
            implements JsonType {

        /**
         * @param constant in Java
         * @param value in JSON, as code: a number or a text
         */
        record Case(String constant, String value) {}

        @Override
        public String expected() {
            String all =
                    cases.stream()
                            .map(Case::value)
                            .map(value -> isNumber ? value.substring(0, value.length() - 1) : value)
                            .collect(Collectors.joining(", "));
            return Code.literal("one of " + all);
        }
    }

    /** A List. */
    record Array(TypeMirror java, JsonType element) implements JsonType {

        @Override
        public String expected() {
            return Code.literal("an array");
        }
    }

    /** A Map with texts as keys, or with numbers, which may be an array in JSON. */
    record Dictionary(TypeMirror java, boolean hasNumbers, JsonType element) implements JsonType {

        @Override
        public String expected() {
            return Code.literal(hasNumbers ? "an array or an object" : "an object");
        }
    }

    /** A record or a sealed interface, which has a codec of its own. */
    record Model(TypeMirror java, TypeElement element) implements JsonType {

        @Override
        public String expected() {
            return Code.literal("an object");
        }
    }

    /** What may be null. */
    record Nullable(JsonType type) implements JsonType {

        @Override
        public TypeMirror java() {
            return type.java();
        }

        @Override
        public String expected() {
            return type.expected();
        }
    }
}
