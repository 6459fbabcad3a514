package io.howdah.cli.ide;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** What PHP can do with objects of some of Java's classes, as its own interfaces say it. */
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

    /** What classes with it declare, unless Java has a method of that name. */
    List<String> methods() {
        return switch (this) {
            case TEXT -> List.of("public function __toString(): string");
            case JSON -> List.of("public function jsonSerialize(): mixed");
            case ITERATION -> List.of("public function getIterator(): \\Traversable");
            case COUNT -> List.of("public function count(): int");
            case OFFSETS ->
                    List.of(
                            "public function offsetExists(mixed $offset): bool",
                            "public function offsetGet(mixed $offset): mixed",
                            "public function offsetSet(mixed $offset, mixed $value): void",
                            "public function offsetUnset(mixed $offset): void");
        };
    }

    /**
     * The interface with its type arguments, or null if it has none.
     *
     * @param type introduces it
     */
    @Nullable String phpInterface(TypeElement type) {
        if (this != ITERATION && this != OFFSETS) {
            return null;
        }
        List<String> variables =
                type.getTypeParameters().stream()
                        .map(parameter -> parameter.getSimpleName().toString())
                        .toList();
        String key = variables.size() == 2 ? variables.get(0) : "int";
        return phpInterface + "<" + key + ", " + variables.get(variables.size() - 1) + ">";
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

    /** An interface that declares toString() means it: CharSequence and Path do. */
    private static boolean isText(TypeElement type) {
        return type.getKind().isInterface()
                && ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                        .filter(each -> each.getParameters().isEmpty())
                        .anyMatch(each -> each.getSimpleName().contentEquals("toString"));
    }

    /** The behaviours of a class or interface, from wherever it has them. */
    static Set<Behaviour> of(Classes classes, TypeElement type) {
        Set<Behaviour> all = introducedBy(type);
        for (TypeMirror above : classes.types().directSupertypes(type.asType())) {
            if (above.getKind() == TypeKind.DECLARED) {
                all.addAll(of(classes, Classes.element(above)));
            }
        }
        return all;
    }
}
