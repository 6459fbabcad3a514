package io.howdah.cli.ide;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** The PHP interfaces that objects of Java's classes have, such as Countable. */
enum Behaviour {
    /** {@code (string) $object} */
    TEXT("\\Stringable"),

    /** {@code json_encode($object)} */
    JSON("\\JsonSerializable"),

    /** {@code foreach ($object as $key => $value)} */
    ITERATION("\\IteratorAggregate"),

    /** {@code count($object)} */
    COUNT("\\Countable"),

    /** {@code $object[$key]} */
    OFFSETS("\\ArrayAccess");

    private final String phpInterface;

    Behaviour(String phpInterface) {
        this.phpInterface = phpInterface;
    }

    /** The interface of PHP. */
    String phpInterface() {
        return phpInterface;
    }

    /**
     * The methods of its interface.
     *
     * @param head what stands before the parameters
     * @param tags what phpdoc says of it, for a class whose keys and values are of these types
     */
    record Method(String head, List<String> tags) {

        static Method of(String head, String... tags) {
            return new Method(head, List.of(tags));
        }

        /** The name, in lower case. */
        String name() {
            String start = head.substring(0, head.indexOf('('));
            return start.substring(start.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What classes with it declare, unless Java has a method of that name.
     *
     * @param key the type of keys, if there are any
     * @param value the type of elements
     */
    List<Method> methods(String key, String value) {
        return switch (this) {
            case TEXT -> List.of(Method.of("public function __toString(): string"));
            case JSON -> List.of(Method.of("public function jsonSerialize(): mixed"));
            case COUNT -> List.of(Method.of("public function count(): int"));
            case ITERATION ->
                    List.of(
                            Method.of(
                                    "public function getIterator(): \\Traversable",
                                    "return \\Traversable<" + key + ", " + value + ">"));
            case OFFSETS ->
                    List.of(
                            Method.of(
                                    "public function offsetExists(mixed $offset): bool",
                                    "param " + key + " $offset"),
                            Method.of(
                                    "public function offsetGet(mixed $offset): mixed",
                                    "param " + key + " $offset",
                                    "return " + value),
                            Method.of(
                                    "public function offsetSet(mixed $offset, mixed $value): void",
                                    "param " + key + "|null $offset",
                                    "param " + value + " $value"),
                            Method.of(
                                    "public function offsetUnset(mixed $offset): void",
                                    "param " + key + " $offset"));
        };
    }

    /** The interface with its type arguments; empty if it has none. */
    String phpInterface(String key, String value) {
        return this == ITERATION || this == OFFSETS
                ? phpInterface + "<" + key + ", " + value + ">"
                : "";
    }

    /** The behaviours that come into the world with this class or interface. */
    static Set<Behaviour> introducedBy(TypeElement type) {
        return switch (type.getQualifiedName().toString()) {
            case "java.lang.Object" -> EnumSet.of(TEXT, JSON);
            case "java.lang.Throwable" -> EnumSet.of(JSON);
            case "java.lang.Iterable", "java.util.Iterator" -> EnumSet.of(ITERATION);
            case "java.util.Collection" -> EnumSet.of(COUNT);
            case "java.util.List" -> EnumSet.of(OFFSETS);
            case "java.util.Map" -> EnumSet.of(ITERATION, OFFSETS, COUNT);
            default -> isText(type) ? EnumSet.of(TEXT) : EnumSet.noneOf(Behaviour.class);
        };
    }

    /**
     * What introduces keys and values: the interface of Java with its type arguments, as the class
     * has it. Null if the class has none.
     */
    static @Nullable DeclaredType elements(ClassFiles classes, TypeMirror type) {
        if (introducedBy(ClassFiles.element(type)).contains(ITERATION)) {
            return (DeclaredType) type;
        }
        for (TypeMirror above : classes.types().directSupertypes(type)) {
            if (above.getKind() == TypeKind.DECLARED) {
                DeclaredType found = elements(classes, above);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** An interface that declares toString() means it: CharSequence and Path do. */
    private static boolean isText(TypeElement type) {
        return type.getKind().isInterface()
                && ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                        .filter(each -> each.getParameters().isEmpty())
                        .anyMatch(each -> each.getSimpleName().contentEquals("toString"));
    }

    /** The behaviours of a class or interface, from wherever it has them. */
    static Set<Behaviour> of(ClassFiles classes, TypeElement type) {
        Set<Behaviour> all = introducedBy(type);
        for (TypeMirror above : classes.types().directSupertypes(type.asType())) {
            if (above.getKind() == TypeKind.DECLARED) {
                all.addAll(of(classes, ClassFiles.element(above)));
            }
        }
        return all;
    }
}
