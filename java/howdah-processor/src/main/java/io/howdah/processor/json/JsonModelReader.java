package io.howdah.processor.json;

import io.howdah.PhpName;
import io.howdah.json.JsonDateFormat;
import io.howdah.json.JsonReadException;
import io.howdah.json.JsonReader;
import io.howdah.processor.json.JsonRecord.Choice;
import io.howdah.processor.json.JsonRecord.Component;
import io.howdah.processor.json.JsonRecord.Tag;
import io.howdah.processor.source.Annotations;
import io.howdah.processor.source.Code;
import io.howdah.processor.source.InvalidElementException;
import io.howdah.processor.source.Names;
import io.howdah.processor.source.TypeSpelling;
import io.howdah.processor.source.UnresolvedTypeException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads the JSON models of records and sealed interfaces, and reports invalid ones. */
public final class JsonModelReader {

    /** Components are chosen by the bits of a long. */
    private static final int MAX_COMPONENTS = 63;

    private static final Set<String> DATES =
            Set.of("Instant", "LocalDate", "LocalDateTime", "OffsetDateTime");

    private static final Map<String, String> BOXES =
            Map.of(
                    "java.lang.Long", "Long",
                    "java.lang.Integer", "Int",
                    "java.lang.Double", "Double",
                    "java.lang.Boolean", "Boolean");

    /** The formats of dates: code by the name of the constant. */
    private final Map<String, String> dateFormats = new LinkedHashMap<>();

    private final Names constants;

    /**
     * Reads one record.
     *
     * @param constants the names of the codec's constants
     */
    public JsonModelReader(Names constants) {
        this.constants = constants;
    }

    /** {@return the formats of the dates of the record that was read} */
    public Map<String, String> dateFormats() {
        return dateFormats;
    }

    /** A sealed interface with a discriminator. */
    public static JsonFamily family(TypeElement type) {
        String key =
                Annotations.value(type, JsonApi.DISCRIMINATOR)
                        .orElseThrow(
                                () ->
                                        new InvalidElementException(
                                                type,
                                                "expected @Discriminator, which names the key that"
                                                        + " tells the records of a sealed interface"
                                                        + " apart"));
        List<JsonFamily.Member> members = new ArrayList<>();
        for (TypeMirror permitted : type.getPermittedSubclasses()) {
            TypeElement member = (TypeElement) ((DeclaredType) permitted).asElement();
            Optional<String> value = text(member, JsonApi.DISCRIMINATOR_VALUE, "value");
            if (!isModel(member) || member.getKind() != ElementKind.RECORD || value.isEmpty()) {
                throw new InvalidElementException(
                        type,
                        "expected a record with @JsonModel and @DiscriminatorValue, got "
                                + member.getQualifiedName());
            }
            members.add(new JsonFamily.Member(member, value.get()));
        }
        return new JsonFamily(type, key, members);
    }

    public JsonRecord record(TypeElement type) {
        if (!type.getTypeParameters().isEmpty()) {
            throw new InvalidElementException(
                    type, "expected a record without type parameters: give it types");
        }
        for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
            if (each.getModifiers().contains(Modifier.PRIVATE)) {
                throw new InvalidElementException(
                        each, "its codec could not see it: do not make it private");
            }
        }
        List<Component> components = new ArrayList<>();
        for (RecordComponentElement component : type.getRecordComponents()) {
            components.add(component(component));
        }
        if (components.size() > MAX_COMPONENTS) {
            throw new InvalidElementException(
                    type,
                    "expected at most "
                            + MAX_COMPONENTS
                            + " components, got "
                            + components.size()
                            + ": divide them among records");
        }
        return new JsonRecord(type, components, tag(type));
    }

    private static Optional<Tag> tag(TypeElement type) {
        Optional<String> value = text(type, JsonApi.DISCRIMINATOR_VALUE, "value");
        if (value.isEmpty()) {
            return Optional.empty();
        }
        for (TypeMirror above : type.getInterfaces()) {
            Element base = ((DeclaredType) above).asElement();
            Optional<String> key = text(base, JsonApi.DISCRIMINATOR, "value");
            if (key.isPresent()) {
                int position =
                        member(type, JsonApi.DISCRIMINATOR_VALUE, "position")
                                .map(given -> (Integer) given.getValue())
                                .orElse(0);
                return Optional.of(
                        new Tag(
                                key.get(),
                                value.get(),
                                texts(base, JsonApi.DISCRIMINATOR, "groups"),
                                position));
            }
        }
        throw new InvalidElementException(
                type,
                "expected an interface with @Discriminator, which names the key of the"
                        + " @DiscriminatorValue: implement one");
    }

    private Component component(RecordComponentElement component) {
        String name = component.getSimpleName().toString();
        String property = Annotations.value(component, PhpName.class.getName()).orElse(name);
        JsonType type = type(component, component.asType());
        boolean isNullable = Annotations.isNullable(component, component.asType());
        boolean isRead = !has(component, JsonApi.READ_ONLY_PROPERTY);
        if (!isRead && !isNullable) {
            throw new InvalidElementException(
                    component,
                    "it is null in records that are read, as it is a @ReadOnlyProperty: declare it"
                            + " @Nullable");
        }
        boolean skips = has(component, JsonApi.SKIP_WHEN_EMPTY);
        if (skips && !(type instanceof JsonType.Array || type instanceof JsonType.Dictionary)) {
            throw new InvalidElementException(
                    component, "expected a List or a Map to be skipped when it is empty");
        }
        Optional<String> given = Annotations.value(component, JsonApi.DEFAULT_VALUE);
        return new Component(
                name,
                property,
                Annotations.value(component, JsonApi.SERIALIZED_NAME).orElse(property),
                nullable(component, type, isNullable),
                new Choice(
                        texts(component, JsonApi.GROUPS, "value"),
                        Annotations.value(component, JsonApi.SINCE),
                        Annotations.value(component, JsonApi.UNTIL)),
                skips,
                isRead,
                given.map(json -> defaultValue(component, json, type, isNullable)));
    }

    /** What is never read is null in Java where it may not be null in JSON. */
    private static JsonType nullable(Element where, JsonType type, boolean isNullable) {
        boolean writesNull =
                member(where, JsonApi.READ_ONLY_PROPERTY, "nullable")
                        .map(given -> (Boolean) given.getValue())
                        .orElse(!has(where, JsonApi.READ_ONLY_PROPERTY));
        if (!isNullable || !writesNull) {
            return type;
        }
        if (type instanceof JsonType.Scalar scalar && scalar.isPrimitive()) {
            throw new InvalidElementException(where, "a primitive cannot be null: declare its box");
        }
        return new JsonType.Nullable(type);
    }

    private JsonType element(Element where, TypeMirror type) {
        JsonType element = type(where, type);
        return Annotations.isNullable(type) ? new JsonType.Nullable(element) : element;
    }

    private JsonType type(Element where, TypeMirror type) {
        switch (type.getKind()) {
            case LONG -> {
                return new JsonType.Scalar(type, "Long");
            }
            case INT -> {
                return new JsonType.Scalar(type, "Int");
            }
            case DOUBLE -> {
                return new JsonType.Scalar(type, "Double");
            }
            case BOOLEAN -> {
                return new JsonType.Scalar(type, "Boolean");
            }
            case ERROR -> throw new UnresolvedTypeException(type.toString());
            case DECLARED -> {
                return declared(where, (DeclaredType) type);
            }
            default -> throw unsupported(where, type);
        }
    }

    private JsonType declared(Element where, DeclaredType type) {
        TypeElement element = (TypeElement) type.asElement();
        String name = element.getQualifiedName().toString();
        String simple = element.getSimpleName().toString();
        if (BOXES.containsKey(name)) {
            return new JsonType.Scalar(type, BOXES.get(name));
        }
        if (name.equals("java.lang.String")) {
            return new JsonType.Text(type);
        }
        if (name.equals("java.time." + simple) && DATES.contains(simple)) {
            return new JsonType.Date(type, simple, dateFormat(where, simple));
        }
        if (name.equals("java.util.List") && type.getTypeArguments().size() == 1) {
            return new JsonType.Array(type, element(where, type.getTypeArguments().get(0)));
        }
        if (name.equals("java.util.Map") && type.getTypeArguments().size() == 2) {
            return map(where, type);
        }
        if (element.getKind() == ElementKind.ENUM) {
            return enumType(type, element);
        }
        if (isModel(element)) {
            return new JsonType.Model(type, element);
        }
        throw unsupported(where, type);
    }

    private static InvalidElementException unsupported(Element where, TypeMirror type) {
        return new InvalidElementException(
                where,
                "there is no JSON for "
                        + TypeSpelling.qualified(type)
                        + ": declare a long, int, double, boolean, String, a date of java.time, an"
                        + " enum, a List, a Map, or a record with @JsonModel");
    }

    private JsonType map(Element where, DeclaredType type) {
        String key = TypeSpelling.qualified(type.getTypeArguments().get(0));
        if (!key.equals("java.lang.String") && !key.equals("java.lang.Long")) {
            throw new InvalidElementException(where, "expected keys of String or Long, got " + key);
        }
        return new JsonType.Dictionary(
                type, key.equals("java.lang.Long"), element(where, type.getTypeArguments().get(1)));
    }

    /** {@return the constant that has the format} */
    private String dateFormat(Element where, String kind) {
        String format =
                text(where, JsonApi.DATE_FORMAT, "value").orElse(JsonDateFormat.defaultOf(kind));
        if (kind.equals("Instant") != format.equals(JsonDateFormat.SECONDS)) {
            throw new InvalidElementException(
                    where,
                    "an Instant has the format \"U\", and no other date has: declare another date,"
                            + " or another format");
        }
        List<String> read = texts(where, JsonApi.DATE_FORMAT, "read");
        String name = where.getSimpleName().toString();
        try {
            JsonDateFormat.of(format, read.toArray(String[]::new));
        } catch (IllegalArgumentException e) {
            throw new InvalidElementException(where, String.valueOf(e.getMessage()));
        }
        String constant = constants.unique(Names.constantCase(name) + "_FORMAT");
        List<String> all = new ArrayList<>(List.of(Code.literal(format)));
        read.forEach(each -> all.add(Code.literal(each)));
        dateFormats.put(constant, String.join(", ", all));
        return constant;
    }

    private static JsonType enumType(DeclaredType type, TypeElement element) {
        List<JsonType.Enumeration.Case> cases = new ArrayList<>();
        int texts = 0;
        int numbers = 0;
        for (Element each : element.getEnclosedElements()) {
            if (each.getKind() != ElementKind.ENUM_CONSTANT) {
                continue;
            }
            String name = each.getSimpleName().toString();
            Optional<String> text = Annotations.value(each, JsonApi.BACKING_VALUE);
            Optional<String> number = Annotations.value(each, JsonApi.BACKING_NUMBER);
            texts += text.isPresent() ? 1 : 0;
            numbers += number.isPresent() ? 1 : 0;
            String pure = Annotations.value(each, PhpName.class.getName()).orElse(name);
            cases.add(
                    new JsonType.Enumeration.Case(
                            name,
                            number.map(value -> value + "L")
                                    .orElseGet(() -> Code.literal(text.orElse(pure)))));
        }
        if (texts + numbers != 0 && texts != cases.size() && numbers != cases.size()) {
            throw new InvalidElementException(
                    element, "expected a @BackingValue or a @BackingNumber of all its constants");
        }
        return new JsonType.Enumeration(type, element, numbers > 0, cases);
    }

    private static JsonDefault defaultValue(
            Element where, String json, JsonType type, boolean isNullable) {
        try {
            JsonReader in = new JsonReader(json.getBytes(StandardCharsets.UTF_8));
            JsonDefault value =
                    isNullable && in.readNull() ? JsonDefault.of("null") : defaultValue(in, type);
            in.end();
            return value;
        } catch (JsonReadException e) {
            throw new InvalidElementException(
                    where, "expected a default of its type as JSON, got " + json);
        }
    }

    private static JsonDefault defaultValue(JsonReader in, JsonType type) {
        if (type instanceof JsonType.Scalar scalar) {
            return JsonDefault.of(
                    switch (scalar.name()) {
                        case "Long" -> in.readLong() + "L";
                        case "Int" -> Integer.toString(in.readInt());
                        case "Boolean" -> Boolean.toString(in.readBoolean());
                        default -> Double.toString(in.readDouble());
                    });
        }
        if (type instanceof JsonType.Text) {
            return JsonDefault.of(Code.literal(in.readString()));
        }
        if (type instanceof JsonType.Enumeration choice) {
            String value = choice.isNumber() ? in.readLong() + "L" : Code.literal(in.readString());
            for (JsonType.Enumeration.Case each : choice.cases()) {
                if (each.value().equals(value)) {
                    return imports -> imports.name(choice.element()) + "." + each.constant();
                }
            }
        }
        boolean isMap = type instanceof JsonType.Dictionary;
        boolean isEmpty =
                (isMap && !in.isArray())
                        ? in.beginObject("an object") && !in.nextKey()
                        : (isMap || type instanceof JsonType.Array)
                                && in.beginArray()
                                && !in.nextElement();
        if (!isEmpty) {
            in.mismatch("a default");
        }
        return imports -> imports.name(isMap ? "java.util.Map" : "java.util.List") + ".of()";
    }

    private static boolean isModel(TypeElement element) {
        return has(element, JsonApi.MODEL);
    }

    private static boolean has(Element element, String annotation) {
        return mirror(element, annotation).isPresent();
    }

    private static Optional<String> text(Element element, String annotation, String member) {
        return member(element, annotation, member).map(value -> (String) value.getValue());
    }

    private static List<String> texts(Element element, String annotation, String member) {
        return member(element, annotation, member)
                .map(
                        value ->
                                ((List<?>) value.getValue())
                                        .stream()
                                                .map(
                                                        each ->
                                                                (String)
                                                                        ((AnnotationValue) each)
                                                                                .getValue())
                                                .toList())
                .orElse(List.of());
    }

    private static Optional<? extends AnnotationValue> member(
            Element element, String annotation, String member) {
        return mirror(element, annotation)
                .flatMap(
                        found ->
                                found.getElementValues().entrySet().stream()
                                        .filter(
                                                entry ->
                                                        entry.getKey()
                                                                .getSimpleName()
                                                                .contentEquals(member))
                                        .map(Map.Entry::getValue)
                                        .findFirst());
    }

    private static Optional<? extends AnnotationMirror> mirror(Element element, String annotation) {
        return element.getAnnotationMirrors().stream()
                .filter(
                        each ->
                                ((TypeElement) each.getAnnotationType().asElement())
                                        .getQualifiedName()
                                        .contentEquals(annotation))
                .findFirst();
    }
}
