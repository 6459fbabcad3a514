package io.howdah.processor.mapping;

import io.howdah.PhpName;
import io.howdah.processor.source.Annotations;
import io.howdah.processor.source.GeneratedName;
import io.howdah.processor.source.HowdahApi;
import io.howdah.processor.source.InvalidElementException;
import io.howdah.processor.source.TypeSpelling;
import io.howdah.processor.source.UnresolvedTypeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Types;

/** Chooses the mapping of a Java type, or reports why it has none. */
public final class MappingReader {

    private final Types types;
    private final InterfaceMethods methods;
    private final Map<String, RecordMapping> records = new HashMap<>();

    public MappingReader(Types types, InterfaceMethods methods) {
        this.types = types;
        this.methods = methods;
    }

    /**
     * The mapping of a result, a record component or an element: whatever can be written and read.
     *
     * @param where the element that an error is reported at
     */
    public Mapping read(Element where, TypeMirror type) {
        TypeMirror plain = withoutWildcard(type);
        Mapping mapping = readPlain(where, plain);
        boolean nullable = Annotations.isNullable(type) || Annotations.isNullable(plain);
        return nullable ? nullable(mapping) : mapping;
    }

    /** The mapping of a declaration, which may have an annotation of its own. */
    public Mapping readDeclared(Element where, TypeMirror type) {
        Mapping mapping = read(where, type);
        return Annotations.isNullable(where, type) ? nullable(mapping) : mapping;
    }

    /** The mapping of a parameter: also references and functional interfaces. */
    public Mapping readParameter(VariableElement parameter, TypeMirror type) {
        if (type instanceof DeclaredType declared) {
            if (isNamed(declared, HowdahApi.PHP_REFERENCE)) {
                Mapping inner = read(parameter, argument(parameter, declared, 0));
                if (inner.hasObjects()) {
                    throw unsupported(parameter, type, "let PHP return it");
                }
                return new ReferenceMapping(type, inner);
            }
            if (isNamed(declared, "java.util.Optional")
                    && argument(parameter, declared, 0) instanceof DeclaredType inner
                    && isCallback(inner)) {
                return new OptionalMapping(type, "Optional", callback(parameter, inner));
            }
            if (isCallback(declared)) {
                Mapping callback = callback(parameter, declared);
                return Annotations.isNullable(parameter, type) ? nullable(callback) : callback;
            }
        }
        return readDeclared(parameter, type);
    }

    private static Mapping nullable(Mapping mapping) {
        boolean already = mapping instanceof NullableMapping || mapping instanceof OptionalMapping;
        return already ? mapping : new NullableMapping(mapping);
    }

    private static TypeMirror withoutWildcard(TypeMirror type) {
        if (type instanceof WildcardType wildcard) {
            if (wildcard.getExtendsBound() != null) {
                return wildcard.getExtendsBound();
            }
            return wildcard.getSuperBound() == null ? type : wildcard.getSuperBound();
        }
        if (type instanceof TypeVariable variable
                && variable.getLowerBound().getKind() != TypeKind.NULL) {
            return variable.getLowerBound();
        }
        return type;
    }

    private Mapping readPlain(Element where, TypeMirror type) {
        return switch (type.getKind()) {
            case LONG -> new ScalarMapping(type, "int", "Long");
            case INT -> new ScalarMapping(type, "int", "Long", "Int");
            case DOUBLE -> new ScalarMapping(type, "float", "Double");
            case FLOAT -> new ScalarMapping(type, "float", "Double").converting("(float) %s");
            case BOOLEAN -> new ScalarMapping(type, "bool", "Boolean");
            case SHORT, BYTE -> throw unsupported(where, type, "use int or long");
            case CHAR -> throw unsupported(where, type, "use String");
            case ARRAY -> readArray(where, (ArrayType) type);
            case DECLARED -> readDeclaredType(where, (DeclaredType) type);
            case ERROR -> throw new UnresolvedTypeException(type.toString());
            case TYPEVAR -> throw unsupported(where, type, "use a concrete type or Value");
            case WILDCARD -> throw unsupported(where, type, "use a concrete type or Value");
            default -> throw unsupported(where, type, "use a record, a list, a map or Value");
        };
    }

    private Mapping readArray(Element where, ArrayType type) {
        TypeMirror component = type.getComponentType();
        return switch (component.getKind()) {
            case BYTE -> new ScalarMapping(type, "string", "Bytes");
            case LONG -> new ScalarMapping(type, "array", "Longs");
            case INT -> new ScalarMapping(type, "array", "Ints");
            case DOUBLE -> new ScalarMapping(type, "array", "Doubles");
            case FLOAT -> throw unsupported(where, type, "use double[]");
            case SHORT -> throw unsupported(where, type, "use int[]");
            case BOOLEAN -> throw unsupported(where, type, "use List<Boolean>");
            case CHAR -> throw unsupported(where, type, "use String");
            case DECLARED -> {
                if (!((DeclaredType) component).getTypeArguments().isEmpty()) {
                    throw unsupported(where, type, "use a List");
                }
                yield new ListMapping(type, read(where, component));
            }
            default -> new ListMapping(type, read(where, component));
        };
    }

    private Mapping readDeclaredType(Element where, DeclaredType type) {
        TypeElement element = (TypeElement) type.asElement();
        return switch (element.getQualifiedName().toString()) {
            case "java.lang.Long" -> new ScalarMapping(type, "int", "Long");
            case "java.lang.Integer" -> new ScalarMapping(type, "int", "Long", "Int");
            case "java.lang.Double" -> new ScalarMapping(type, "float", "Double");
            case "java.lang.Float" ->
                    new ScalarMapping(type, "float", "Double").converting("(float) %s");
            case "java.lang.Boolean" -> new ScalarMapping(type, "bool", "Boolean");
            case "java.lang.String" -> new ScalarMapping(type, "string", "String").takingNull();
            case "java.util.UUID" -> new ScalarMapping(type, "string", "Uuid").takingNull();
            case "java.time.Instant" -> new DateMapping(type, "INSTANT");
            case "java.time.ZonedDateTime" -> new DateMapping(type, "ZONED_DATE_TIME");
            case "java.time.OffsetDateTime" -> new DateMapping(type, "OFFSET_DATE_TIME");
            case "java.time.LocalDate" -> new DateMapping(type, "LOCAL_DATE");
            case "java.time.LocalDateTime", "java.util.Date" ->
                    throw unsupported(where, type, "use ZonedDateTime or Instant");
            case "io.howdah.value.Value" -> new ScalarMapping(type, "mixed", "Value").takingNull();
            case "java.lang.Object" ->
                    new ScalarMapping(type, "mixed", "Value")
                            .converting("%s.toJava()")
                            .takingNull();
            case "io.howdah.value.PhpObject" -> new ScalarMapping(type, "object", "Object");
            case "io.howdah.value.PhpCallable" -> new ScalarMapping(type, "callable", "Callable");
            case "io.howdah.value.PhpResource" -> new ScalarMapping(type, "mixed", "Resource");
            case "io.howdah.value.PhpArray" -> new ScalarMapping(type, "array", "Value", "Array");
            case "io.howdah.value.PhpEnum" ->
                    new ScalarMapping(type, "object", "Value").converting("%s.asEnum()");
            case "java.util.List", "java.util.Collection", "java.lang.Iterable" ->
                    new ListMapping(type, read(where, argument(where, type, 0)));
            case "java.util.Map" -> readMap(where, type);
            case "java.util.Optional" ->
                    new OptionalMapping(type, "Optional", read(where, argument(where, type, 0)));
            case "java.util.OptionalLong" ->
                    new OptionalMapping(type, "OptionalLong", scalar(TypeKind.LONG));
            case "java.util.OptionalInt" ->
                    new OptionalMapping(type, "OptionalInt", scalar(TypeKind.INT));
            case "java.util.OptionalDouble" ->
                    new OptionalMapping(type, "OptionalDouble", scalar(TypeKind.DOUBLE));
            case "java.lang.Short", "java.lang.Byte" ->
                    throw unsupported(where, type, "use Integer");
            case "java.lang.Character", "java.lang.CharSequence" ->
                    throw unsupported(where, type, "use String");
            case HowdahApi.PHP_REFERENCE ->
                    throw unsupported(where, type, "a reference is only the type of a parameter");
            default -> readOwnType(where, type, element);
        };
    }

    private Mapping scalar(TypeKind kind) {
        TypeMirror type = types.getPrimitiveType(kind);
        return switch (kind) {
            case LONG -> new ScalarMapping(type, "int", "Long");
            case INT -> new ScalarMapping(type, "int", "Long", "Int");
            default -> new ScalarMapping(type, "float", "Double");
        };
    }

    private Mapping readMap(Element where, DeclaredType type) {
        TypeMirror key = argument(where, type, 0);
        boolean longKeys = isNamed(key, "java.lang.Long");
        if (!longKeys && !isNamed(key, "java.lang.String")) {
            throw unsupported(where, type, "use Map<String, ...> or Map<Long, ...>");
        }
        return new MapMapping(type, key, longKeys, read(where, argument(where, type, 1)));
    }

    private static TypeMirror argument(Element where, DeclaredType type, int index) {
        if (type.getTypeArguments().isEmpty()) {
            String name = type.asElement().getSimpleName().toString();
            throw unsupported(where, type, "give it type arguments, such as " + name + "<Value>");
        }
        return withoutWildcard(type.getTypeArguments().get(index));
    }

    private Mapping readOwnType(Element where, DeclaredType type, TypeElement element) {
        if (element.getModifiers().contains(Modifier.PRIVATE)) {
            throw unsupported(where, type, "make it visible in its package");
        }
        if (element.getKind() == ElementKind.RECORD) {
            return readRecord(where, type);
        }
        if (element.getKind() == ElementKind.ENUM) {
            return readEnum(type, element);
        }
        if (element.getKind() == ElementKind.INTERFACE) {
            var phpClass = Annotations.value(element, HowdahApi.PHP_CLASS);
            if (phpClass.isPresent() && element.getModifiers().contains(Modifier.SEALED)) {
                throw unsupported(where, type, "use PhpObject, and read it by as() of a record");
            }
            if (phpClass.isPresent()) {
                return new StubMapping(
                        type,
                        withoutLeadingBackslash(phpClass.get()),
                        StubMapping.nameOf(element).qualifiedName());
            }
            if (isCallback(type)) {
                throw unsupported(where, type, "a callback is only the type of a parameter");
            }
        }
        boolean isJava = element.getQualifiedName().toString().startsWith("java.");
        if (element.getKind() == ElementKind.INTERFACE && !isJava) {
            throw unsupported(where, type, "annotate it with @PhpClass, or use PhpObject");
        }
        throw unsupported(
                where,
                type,
                isJava
                        ? "use List, Map, String, a number, a record or Value"
                        : "use a record, an enum, an interface with @PhpClass, or Value");
    }

    private Mapping readRecord(Element where, DeclaredType type) {
        String name = TypeSpelling.qualified(type);
        RecordMapping known = records.get(name);
        if (known != null) {
            return known;
        }
        RecordMapping mapping = recordMapping(where, type);
        records.put(name, mapping);
        try {
            addComponents(where, type, mapping);
        } catch (InvalidElementException | UnresolvedTypeException e) {
            records.remove(name);
            throw e;
        }
        return mapping;
    }

    private RecordMapping recordMapping(Element where, DeclaredType type) {
        TypeElement element = (TypeElement) type.asElement();
        var phpClass = Annotations.value(element, HowdahApi.PHP_CLASS);
        if (phpClass.orElse("").isBlank()) {
            return new RecordMapping(type, "", "");
        }
        if (!element.getTypeParameters().isEmpty()) {
            throw unsupported(where, type, "a record with @PhpClass has no type parameters");
        }
        for (Element e = element; e instanceof TypeElement; e = e.getEnclosingElement()) {
            if (e.getModifiers().contains(Modifier.PRIVATE)) {
                String outer = e.getSimpleName().toString();
                throw unsupported(where, type, "make " + outer + " visible in its package");
            }
        }
        return new RecordMapping(
                type,
                withoutLeadingBackslash(phpClass.get()),
                GeneratedName.of(element, RecordMapping.CODEC).qualifiedName());
    }

    private void addComponents(Element where, DeclaredType type, RecordMapping mapping) {
        TypeElement element = (TypeElement) type.asElement();
        List<? extends RecordComponentElement> components = element.getRecordComponents();
        if (components.size() > RecordMapping.MAX_COMPONENTS) {
            throw unsupported(
                    where,
                    type,
                    "it has "
                            + components.size()
                            + " components, "
                            + RecordMapping.MAX_COMPONENTS
                            + " are possible: use a Map");
        }
        for (RecordComponentElement component : components) {
            TypeMirror itsType = component.asType();
            if (!type.getTypeArguments().isEmpty()) {
                itsType =
                        ((ExecutableType) types.asMemberOf(type, component.getAccessor()))
                                .getReturnType();
            }
            boolean nullable = Annotations.isNullable(component, itsType);
            Mapping itsMapping = readComponent(where, type, component, itsType);
            String name = component.getSimpleName().toString();
            PhpName phpName = component.getAnnotation(PhpName.class);
            mapping.add(
                    new RecordMapping.Component(
                            name,
                            phpName == null ? name : phpName.value(),
                            nullable ? nullable(itsMapping) : itsMapping));
        }
    }

    /**
     * An error in a record is reported where the record is used: its source may not be compiled
     * now.
     */
    private Mapping readComponent(
            Element where,
            DeclaredType type,
            RecordComponentElement component,
            TypeMirror itsType) {
        try {
            return read(where, itsType);
        } catch (InvalidElementException e) {
            throw new InvalidElementException(
                    where,
                    "component "
                            + component.getSimpleName()
                            + " of "
                            + type.asElement().getSimpleName()
                            + ": "
                            + e.reason());
        }
    }

    private static Mapping readEnum(DeclaredType type, TypeElement element) {
        Map<String, String> phpNames = new LinkedHashMap<>();
        phpNames(element).forEach((c, name) -> phpNames.put(c.getSimpleName().toString(), name));
        return new EnumMapping(type, element, phpEnum(element), phpNames);
    }

    /** The PHP enum that an enum stands for; empty if it stands for strings. */
    public static String phpEnum(TypeElement type) {
        String name = Annotations.value(type, HowdahApi.PHP_CLASS).orElse("");
        return withoutLeadingBackslash(name);
    }

    /** The names in PHP of the constants of an enum. */
    public static Map<Element, String> phpNames(TypeElement type) {
        Map<Element, String> phpNames = new LinkedHashMap<>();
        for (Element member : type.getEnclosedElements()) {
            if (member.getKind() == ElementKind.ENUM_CONSTANT) {
                PhpName phpName = member.getAnnotation(PhpName.class);
                phpNames.put(
                        member,
                        phpName == null ? member.getSimpleName().toString() : phpName.value());
            }
        }
        return phpNames;
    }

    public static String withoutLeadingBackslash(String name) {
        return name.startsWith("\\") ? name.substring(1) : name;
    }

    private static boolean isCallback(DeclaredType type) {
        return type.asElement().getAnnotation(FunctionalInterface.class) != null;
    }

    private Mapping callback(Element where, DeclaredType type) {
        if (isNamed(type, HowdahApi.PHP_CALLBACK)) {
            return new ScalarMapping(type, "Closure", "Value").takingNull();
        }
        TypeMirror[] arguments =
                type.getTypeArguments().stream()
                        .map(MappingReader::withoutWildcard)
                        .toArray(TypeMirror[]::new);
        TypeElement element = (TypeElement) type.asElement();
        if (arguments.length != element.getTypeParameters().size()) {
            throw unsupported(where, type, "give it type arguments");
        }
        DeclaredType plain =
                arguments.length == 0 ? type : types.getDeclaredType(element, arguments);
        ExecutableElement method = methods.abstractMethods(plain).get(0);
        if (method.isVarArgs()) {
            throw unsupported(where, type, "use PhpCallback, or a method without varargs");
        }
        ExecutableType signature = methods.memberType(method, plain);
        List<CallbackMapping.Parameter> parameters = new ArrayList<>();
        for (int i = 0; i < signature.getParameterTypes().size(); i++) {
            VariableElement parameter = method.getParameters().get(i);
            Mapping mapping = readInside(where, type, signature.getParameterTypes().get(i));
            if (mapping.hasObjects()) {
                throw unsupported(
                        where,
                        type,
                        "for a date or a record with @PhpClass, a callback takes a PhpObject, and"
                                + " reads it by as()");
            }
            parameters.add(
                    new CallbackMapping.Parameter(parameter.getSimpleName().toString(), mapping));
        }
        Mapping result =
                signature.getReturnType().getKind() == TypeKind.VOID
                        ? null
                        : readInside(where, type, signature.getReturnType());
        return new CallbackMapping(
                type, method.getSimpleName().toString(), List.copyOf(parameters), result);
    }

    private Mapping readInside(Element where, DeclaredType callback, TypeMirror type) {
        try {
            return read(where, type);
        } catch (InvalidElementException e) {
            throw new InvalidElementException(
                    where, "callback " + callback.asElement().getSimpleName() + ": " + e.reason());
        }
    }

    private static boolean isNamed(TypeMirror type, String qualifiedName) {
        return type instanceof DeclaredType declared
                && ((TypeElement) declared.asElement())
                        .getQualifiedName()
                        .contentEquals(qualifiedName);
    }

    private static InvalidElementException unsupported(
            Element where, TypeMirror type, String advice) {
        return new InvalidElementException(
                where, TypeSpelling.qualified(type) + " cannot cross to PHP: " + advice);
    }
}
