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
    TEXT("\\Stringable", null, "public function __toString(): string"),

    /** {@code json_encode($object)} */
    JSON("\\JsonSerializable", null, "public function jsonSerialize(): mixed"),

    /** {@code foreach ($object as $key => $value)} */
    ITERATION("\\IteratorAggregate", "<%s>", "public function getIterator(): \\Traversable"),

    /** {@code count($object)} */
    COUNT("\\Countable", null, "public function count(): int"),

    /** {@code $object[$key]} */
    OFFSETS(
            "\\ArrayAccess",
            "<%s>",
            "public function offsetExists(mixed $offset): bool",
            "public function offsetGet(mixed $offset): mixed",
            "public function offsetSet(mixed $offset, mixed $value): void",
            "public function offsetUnset(mixed $offset): void");

    private final String phpInterface;
    private final @Nullable String arguments;
    private final List<String> methods;

    Behaviour(String phpInterface, @Nullable String arguments, String... methods) {
        this.phpInterface = phpInterface;
        this.arguments = arguments;
        this.methods = List.of(methods);
    }

    /** The interface of PHP. */
    String phpInterface() {
        return phpInterface;
    }

    /** What classes with it declare, unless Java has a method of that name. */
    List<String> methods() {
        return methods;
    }

    /** The interface with its type arguments, or null if it has none. */
    @Nullable String phpInterface(TypeElement type) {
        if (arguments == null) {
            return null;
        }
        List<String> variables =
                type.getTypeParameters().stream()
                        .map(parameter -> parameter.getSimpleName().toString())
                        .toList();
        String of =
                variables.size() == 2 ? String.join(", ", variables) : "int, " + variables.get(0);
        return phpInterface + arguments.formatted(of);
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
