package io.howdah.cli.classes;

import io.howdah.json.BackingNumber;
import io.howdah.json.BackingValue;
import io.howdah.json.DefaultValue;
import io.howdah.json.Discriminator;
import io.howdah.json.DiscriminatorValue;
import io.howdah.json.Groups;
import io.howdah.json.ReadOnlyProperty;
import io.howdah.json.SerializedName;
import io.howdah.json.Since;
import io.howdah.json.SkipWhenEmpty;
import io.howdah.json.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * Writes PHP classes for Java records, with the serializer's attributes: their JSON is what the
 * codecs of the records write.
 */
public final class PhpClasses {

    private static final String NOTICE =
            "// Written by: howdah generate classes. Generate it again rather than change it.";

    private final String namespace;
    private final List<TypeElement> types;

    /** The full names of PHP classes by those of Java types. */
    private final Map<String, String> names = new LinkedHashMap<>();

    private PhpClasses(String namespace, List<TypeElement> types) {
        this.namespace = namespace;
        this.types = types;
        types.forEach(
                type ->
                        names.put(
                                type.getQualifiedName().toString(),
                                ComponentAnnotations.phpClass(type, namespace)));
    }

    /**
     * Writes the classes of the records, enums and sealed interfaces of some sources.
     *
     * @param from files, and folders of them
     * @param classPath what they use
     * @param namespace of the classes, unless their PhpClass says another below it
     * @param out the folder of the namespace
     * @return the files
     * @throws IllegalArgumentException if there is anything that no PHP class says
     */
    public static List<Path> write(
            Collection<Path> from, Collection<Path> classPath, String namespace, Path out) {
        PhpClasses classes = new PhpClasses(namespace, DeclaredTypes.types(from, classPath));
        Map<Path, String> files = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (TypeElement type : classes.types) {
            try {
                if (files.put(out.resolve(classes.file(type)), classes.source(type)) != null) {
                    throw new UnsupportedTypeException(
                            type.toString(),
                            "another type is this class in PHP, too: give it another name by"
                                    + " @PhpClass");
                }
            } catch (UnsupportedTypeException e) {
                wrong.add(e.getMessage());
            }
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(
                    "no PHP class can say this:\n  " + String.join("\n  ", wrong));
        }
        files.forEach(PhpClasses::write);
        return List.copyOf(files.keySet());
    }

    private static void write(Path file, String source) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String name(TypeElement type) {
        return ComponentAnnotations.phpClass(type, namespace);
    }

    /** As PSR-4 has it. */
    private String file(TypeElement type) {
        String name = name(type);
        String prefix = namespace.isEmpty() ? "" : namespace + "\\";
        if (!name.startsWith(prefix)) {
            throw new UnsupportedTypeException(
                    type.toString(),
                    "expected a class in the namespace " + namespace + ", got " + name);
        }
        return name.substring(prefix.length()).replace('\\', '/') + ".php";
    }

    private String source(TypeElement type) {
        String name = name(type);
        int end = name.lastIndexOf('\\');
        PhpFile file =
                new PhpFile(end < 0 ? "" : name.substring(0, end), Set.copyOf(names.values()));
        String body =
                switch (type.getKind()) {
                    case ENUM -> enumSource(type, name.substring(end + 1));
                    case INTERFACE -> baseSource(type, name.substring(end + 1), file);
                    default -> classSource(type, name.substring(end + 1), file);
                };
        return file.source(NOTICE, body);
    }

    private static String enumSource(TypeElement type, String name) {
        String backing = "";
        StringBuilder cases = new StringBuilder();
        for (Element each : type.getEnclosedElements()) {
            if (each.getKind() != ElementKind.ENUM_CONSTANT) {
                continue;
            }
            Optional<Object> number =
                    ComponentAnnotations.value(each, BackingNumber.class, "value");
            Optional<String> text = ComponentAnnotations.text(each, BackingValue.class);
            backing = number.isPresent() ? ": int" : text.isPresent() ? ": string" : backing;
            String value =
                    number.map(given -> " = " + given)
                            .or(() -> text.map(given -> " = " + PhpLiterals.text(given)))
                            .orElse("");
            cases.append("    case ")
                    .append(ComponentAnnotations.phpName(each))
                    .append(value)
                    .append(";\n");
        }
        return "enum " + name + backing + "\n{\n" + cases + "}\n";
    }

    /** The abstract class of a family, whose PHP classes a key tells apart. */
    private String baseSource(TypeElement type, String name, PhpFile file) {
        String key =
                ComponentAnnotations.text(type, Discriminator.class)
                        .orElseThrow(
                                () ->
                                        new UnsupportedTypeException(
                                                type.toString(),
                                                "expected @Discriminator, which names the key that"
                                                        + " tells its records apart"));
        List<String> members = new ArrayList<>();
        for (TypeMirror permitted : type.getPermittedSubclasses()) {
            TypeElement member = (TypeElement) ((DeclaredType) permitted).asElement();
            String value =
                    ComponentAnnotations.text(member, DiscriminatorValue.class)
                            .orElseThrow(
                                    () ->
                                            new UnsupportedTypeException(
                                                    member.toString(),
                                                    "expected @DiscriminatorValue, which tells it"
                                                            + " from the other records"));
            members.add(
                    PhpLiterals.text(value) + " => " + file.reference(name(member)) + "::class");
        }
        List<String> groups = ComponentAnnotations.texts(type, Discriminator.class, "groups");
        String more = groups.isEmpty() ? "" : ", groups: " + PhpLiterals.list(groups);
        String attribute = PhpLiterals.text(key) + ", [" + String.join(", ", members) + "]" + more;
        return file.attribute("Discriminator", attribute) + "\nabstract class " + name + "\n{\n}\n";
    }

    private String classSource(TypeElement type, String name, PhpFile file) {
        ComponentTypes phpTypes = new ComponentTypes(shortNames(file));
        List<Parameter> parameters = new ArrayList<>();
        for (RecordComponentElement component : type.getRecordComponents()) {
            parameters.add(parameter(component, phpTypes, file));
        }
        List<String> order = new ArrayList<>(parameters.stream().map(Parameter::name).toList());
        String base = "";
        boolean isOrdered = isSorted(parameters);
        for (TypeMirror above : type.getInterfaces()) {
            Element family = ((DeclaredType) above).asElement();
            Optional<String> key = ComponentAnnotations.text(family, Discriminator.class);
            if (key.isPresent() && names.containsKey(ComponentTypes.name(above))) {
                base = " extends " + file.reference(name((TypeElement) family));
                int position =
                        (Integer)
                                ComponentAnnotations.value(
                                                type, DiscriminatorValue.class, "position")
                                        .orElse(0);
                isOrdered = isOrdered && position == parameters.size();
                order.add(Math.min(position, parameters.size()), key.get());
            }
        }
        String attributes =
                isOrdered
                        ? ""
                        : file.attribute("AccessorOrder", "'custom', " + PhpLiterals.list(order))
                                + "\n";
        return attributes
                + "final class "
                + name
                + base
                + "\n{\n"
                + constructor(parameters)
                + "}\n";
    }

    private Map<String, String> shortNames(PhpFile file) {
        Map<String, String> all = new LinkedHashMap<>();
        names.forEach((java, php) -> all.put(java, file.reference(php)));
        return all;
    }

    /** PHP wants parameters with defaults after the others. */
    private static boolean isSorted(List<Parameter> parameters) {
        boolean hasDefault = false;
        for (Parameter parameter : parameters) {
            if (hasDefault && parameter.defaultValue().isEmpty()) {
                return false;
            }
            hasDefault = parameter.defaultValue().isPresent();
        }
        return true;
    }

    private static String constructor(List<Parameter> parameters) {
        if (parameters.isEmpty()) {
            return "";
        }
        List<Parameter> sorted = new ArrayList<>(parameters);
        sorted.sort(
                (one, other) ->
                        Boolean.compare(
                                one.defaultValue().isPresent(), other.defaultValue().isPresent()));
        StringBuilder doc = new StringBuilder();
        StringBuilder code = new StringBuilder();
        for (Parameter parameter : sorted) {
            String documented = parameter.type().documented();
            if (!documented.equals(parameter.type().declared())) {
                String type =
                        documented.startsWith("?") ? documented.substring(1) + "|null" : documented;
                doc.append("     * @param ")
                        .append(type)
                        .append(" $")
                        .append(parameter.name())
                        .append('\n');
            }
            parameter
                    .attributes()
                    .forEach(each -> code.append("        ").append(each).append('\n'));
            code.append("        public readonly ")
                    .append(parameter.type().declared())
                    .append(" $")
                    .append(parameter.name());
            parameter.defaultValue().ifPresent(value -> code.append(" = ").append(value));
            code.append(",\n");
        }
        String comment = doc.isEmpty() ? "" : "    /**\n" + doc + "     */\n";
        return comment + "    public function __construct(\n" + code + "    ) {\n    }\n";
    }

    /**
     * A promoted parameter.
     *
     * @param attributes as code
     * @param defaultValue as code
     */
    private record Parameter(
            String name,
            ComponentTypes.PhpType type,
            List<String> attributes,
            Optional<String> defaultValue) {}

    private Parameter parameter(
            RecordComponentElement component, ComponentTypes types, PhpFile file) {
        ComponentTypes.PhpType type = types.of(component);
        List<String> attributes = new ArrayList<>();
        type.attribute()
                .ifPresent(text -> attributes.add(file.attribute("Type", PhpLiterals.text(text))));
        ComponentAnnotations.text(component, SerializedName.class)
                .ifPresent(
                        key ->
                                attributes.add(
                                        file.attribute("SerializedName", PhpLiterals.text(key))));
        List<String> groups = ComponentAnnotations.texts(component, Groups.class, "value");
        if (!groups.isEmpty()) {
            attributes.add(file.attribute("Groups", PhpLiterals.list(groups)));
        }
        ComponentAnnotations.text(component, Since.class)
                .ifPresent(
                        version ->
                                attributes.add(file.attribute("Since", PhpLiterals.text(version))));
        ComponentAnnotations.text(component, Until.class)
                .ifPresent(
                        version ->
                                attributes.add(file.attribute("Until", PhpLiterals.text(version))));
        if (ComponentAnnotations.has(component, SkipWhenEmpty.class)) {
            attributes.add(file.attribute("SkipWhenEmpty", ""));
        }
        boolean isWrittenOnly = ComponentAnnotations.has(component, ReadOnlyProperty.class);
        if (isWrittenOnly) {
            attributes.add(file.attribute("ReadOnlyProperty", ""));
        }
        Optional<String> value =
                isWrittenOnly
                        ? Optional.of("null")
                        : ComponentAnnotations.text(component, DefaultValue.class)
                                .map(json -> defaultValue(component, json, file));
        return new Parameter(ComponentAnnotations.phpName(component), type, attributes, value);
    }

    private String defaultValue(RecordComponentElement component, String json, PhpFile file) {
        String value = PhpLiterals.ofJson(json);
        TypeElement element =
                component.asType() instanceof DeclaredType type
                        ? (TypeElement) type.asElement()
                        : null;
        if (element == null || element.getKind() != ElementKind.ENUM || value.equals("null")) {
            return value;
        }
        for (Element each : element.getEnclosedElements()) {
            if (each.getKind() != ElementKind.ENUM_CONSTANT) {
                continue;
            }
            String own =
                    ComponentAnnotations.value(each, BackingNumber.class, "value")
                            .map(Object::toString)
                            .orElseGet(
                                    () ->
                                            PhpLiterals.text(
                                                    ComponentAnnotations.text(
                                                                    each, BackingValue.class)
                                                            .orElse(
                                                                    ComponentAnnotations.phpName(
                                                                            each))));
            if (own.equals(value)) {
                return file.reference(name(element)) + "::" + ComponentAnnotations.phpName(each);
            }
        }
        throw new UnsupportedTypeException(
                component.getEnclosingElement() + "." + component.getSimpleName(),
                "expected the value of a case as @DefaultValue, got " + json);
    }
}
