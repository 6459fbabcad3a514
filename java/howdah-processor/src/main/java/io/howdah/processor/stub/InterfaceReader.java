package io.howdah.processor.stub;

import io.howdah.PhpConstructor;
import io.howdah.PhpName;
import io.howdah.PhpProperty;
import io.howdah.PhpStatic;
import io.howdah.processor.mapping.InterfaceMethods;
import io.howdah.processor.mapping.Mapping;
import io.howdah.processor.mapping.MappingReader;
import io.howdah.processor.mapping.NullableMapping;
import io.howdah.processor.mapping.ReferenceMapping;
import io.howdah.processor.mapping.StubMapping;
import io.howdah.processor.source.Annotations;
import io.howdah.processor.source.HowdahApi;
import io.howdah.processor.source.InvalidElementException;
import io.howdah.processor.source.Names;
import io.howdah.processor.source.TypeSpelling;
import io.howdah.processor.stub.MethodModel.ParameterModel;
import io.howdah.processor.stub.MethodModel.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Reads a typed interface, and reports what cannot be a stub. */
public final class InterfaceReader {

    private final Elements elements;
    private final Types types;
    private final InterfaceMethods interfaceMethods;
    private final MappingReader mappings;
    private final Consumer<InvalidElementException> errors;

    /**
     * Reads interfaces of one compilation.
     *
     * @param errors receives what is wrong with an interface: all of it, not only the first
     */
    public InterfaceReader(
            Elements elements, Types types, Consumer<InvalidElementException> errors) {
        this.elements = elements;
        this.types = types;
        this.interfaceMethods = new InterfaceMethods(elements, types);
        this.mappings = new MappingReader(types, interfaceMethods);
        this.errors = errors;
    }

    /** The model of an interface, or empty if it is invalid. */
    public Optional<StubModel> read(TypeElement type) {
        try {
            checkInterface(type);
        } catch (InvalidElementException e) {
            errors.accept(e);
            return Optional.empty();
        }
        Interface read = new Interface(type);
        read.readMethods();
        return read.invalid ? Optional.empty() : Optional.of(read.model());
    }

    private static void checkInterface(TypeElement type) {
        boolean isClass = Annotations.value(type, HowdahApi.PHP_CLASS).isPresent();
        String annotation = isClass ? "@PhpClass" : "@PhpFunctions";
        if (type.getKind() != ElementKind.INTERFACE) {
            throw new InvalidElementException(
                    type,
                    annotation
                            + " belongs on an interface"
                            + (isClass ? ", a record or an enum" : "")
                            + ", but "
                            + type.getSimpleName()
                            + " is "
                            + withArticle(type.getKind()));
        }
        if (isClass && Annotations.value(type, HowdahApi.PHP_FUNCTIONS).isPresent()) {
            throw new InvalidElementException(
                    type,
                    "expected either @PhpClass or @PhpFunctions, got both: split the interface");
        }
        if (!type.getTypeParameters().isEmpty()) {
            throw new InvalidElementException(
                    type,
                    "expected an interface without type parameters, got "
                            + type
                            + ": a stub needs to know its types;"
                            + " extend it by an interface that names them");
        }
        if (type.getModifiers().contains(Modifier.SEALED)) {
            throw new InvalidElementException(
                    type, "a stub cannot implement a sealed interface: make it non-sealed");
        }
        for (Element e = type; e instanceof TypeElement; e = e.getEnclosingElement()) {
            if (e.getModifiers().contains(Modifier.PRIVATE)) {
                throw new InvalidElementException(
                        type,
                        "a stub cannot implement a private interface: make "
                                + e.getSimpleName()
                                + " visible in its package");
            }
        }
        if (isClass && Annotations.value(type, HowdahApi.PHP_CLASS).orElse("").isBlank()) {
            throw new InvalidElementException(
                    type, "expected the name of a PHP class in @PhpClass, got an empty one");
        }
    }

    private static String withArticle(ElementKind kind) {
        return switch (kind) {
            case ENUM -> "an enum";
            case RECORD -> "a record";
            case ANNOTATION_TYPE -> "an annotation";
            default -> "a class";
        };
    }

    /** One interface that is being read. */
    private final class Interface {

        private final TypeElement type;
        private final String phpClass;
        private final String namespace;
        private final List<MethodModel> methods = new ArrayList<>();
        private boolean invalid;

        Interface(TypeElement type) {
            this.type = type;
            this.phpClass =
                    MappingReader.withoutLeadingBackslash(
                            Annotations.value(type, HowdahApi.PHP_CLASS).orElse(""));
            this.namespace =
                    MappingReader.withoutLeadingBackslash(
                            Annotations.value(type, HowdahApi.PHP_FUNCTIONS).orElse(""));
        }

        StubModel model() {
            return new StubModel(
                    type,
                    phpClass,
                    elements.getPackageOf(type).getQualifiedName().toString(),
                    StubMapping.nameOf(type).simpleName(),
                    memberTypes(),
                    List.copyOf(methods));
        }

        private Set<String> memberTypes() {
            return ElementFilter.typesIn(elements.getAllMembers(type)).stream()
                    .map(t -> t.getSimpleName().toString())
                    .collect(Collectors.toSet());
        }

        private DeclaredType declaredType() {
            return (DeclaredType) type.asType();
        }

        void readMethods() {
            for (ExecutableElement method : interfaceMethods.abstractMethods(declaredType())) {
                try {
                    methods.add(readMethod(method));
                } catch (InvalidElementException e) {
                    invalid = true;
                    errors.accept(e);
                }
            }
        }

        private MethodModel readMethod(ExecutableElement method) {
            if (!method.getTypeParameters().isEmpty()) {
                throw new InvalidElementException(
                        method,
                        "expected a method without type parameters, got "
                                + method
                                + ": a stub needs to know its types; use concrete types or"
                                + " Value");
            }
            Role role = role(method);
            ExecutableType signature = interfaceMethods.memberType(method, declaredType());
            TypeMirror returnType = signature.getReturnType();
            if (!role.callsPhp()) {
                return new MethodModel(method, role, "", List.of(), returnType, null);
            }
            List<ParameterModel> parameters = readParameters(method, signature);
            Mapping result =
                    returnType.getKind() == TypeKind.VOID
                            ? null
                            : mappings.readDeclared(method, returnType);
            checkRole(method, role, parameters, result);
            return new MethodModel(
                    method, role, phpName(method, role), parameters, returnType, result);
        }

        private Role role(ExecutableElement method) {
            boolean plain = method.getParameters().isEmpty();
            String name = method.getSimpleName().toString();
            if (plain && name.equals("close") && isCloseable()) {
                if (phpClass.isEmpty()) {
                    throw new InvalidElementException(
                            method,
                            type.getSimpleName()
                                    + " holds no object that could be closed: do not extend"
                                    + " AutoCloseable");
                }
                return Role.CLOSE;
            }
            boolean givesObject = method.getReturnType().toString().equals(HowdahApi.PHP_OBJECT);
            if (plain && name.equals("phpObject") && givesObject && !phpClass.isEmpty()) {
                return Role.PHP_OBJECT;
            }
            return annotatedRole(method);
        }

        private boolean isCloseable() {
            TypeMirror closeable = elements.getTypeElement("java.lang.AutoCloseable").asType();
            return types.isSubtype(type.asType(), closeable);
        }

        private Role annotatedRole(ExecutableElement method) {
            boolean isConstructor = method.getAnnotation(PhpConstructor.class) != null;
            boolean isStatic = method.getAnnotation(PhpStatic.class) != null;
            boolean isProperty = method.getAnnotation(PhpProperty.class) != null;
            int roles = (isConstructor ? 1 : 0) + (isStatic ? 1 : 0) + (isProperty ? 1 : 0);
            if (roles > 0 && phpClass.isEmpty()) {
                throw new InvalidElementException(
                        method,
                        "@PhpConstructor, @PhpStatic and @PhpProperty belong in an interface with"
                                + " @PhpClass, "
                                + type.getSimpleName()
                                + " has @PhpFunctions");
            }
            if (roles > 1) {
                throw new InvalidElementException(
                        method,
                        "expected one of @PhpConstructor, @PhpStatic and @PhpProperty, got "
                                + roles);
            }
            if (isProperty) {
                return method.getReturnType().getKind() == TypeKind.VOID
                        ? Role.PROPERTY_WRITE
                        : Role.PROPERTY_READ;
            }
            if (isConstructor) {
                return Role.CONSTRUCTOR;
            }
            if (isStatic) {
                return Role.STATIC;
            }
            return phpClass.isEmpty() ? Role.FUNCTION : Role.METHOD;
        }

        private List<ParameterModel> readParameters(
                ExecutableElement method, ExecutableType signature) {
            List<ParameterModel> parameters = new ArrayList<>();
            for (int i = 0; i < method.getParameters().size(); i++) {
                VariableElement parameter = method.getParameters().get(i);
                TypeMirror itsType = signature.getParameterTypes().get(i);
                boolean variadic = method.isVarArgs() && i == method.getParameters().size() - 1;
                parameters.add(readParameter(parameter, itsType, variadic));
            }
            return List.copyOf(parameters);
        }

        private ParameterModel readParameter(
                VariableElement parameter, TypeMirror itsType, boolean variadic) {
            String name = parameter.getSimpleName().toString();
            PhpName phpName = parameter.getAnnotation(PhpName.class);
            TypeMirror argument = variadic ? ((ArrayType) itsType).getComponentType() : itsType;
            Mapping mapping = mappings.readParameter(parameter, argument);
            if (variadic && mapping instanceof ReferenceMapping) {
                throw new InvalidElementException(
                        parameter, "PhpReference cannot be variadic: declare as many as you need");
            }
            return new ParameterModel(
                    name, itsType, phpName == null ? name : phpName.value(), mapping, variadic);
        }

        private void checkRole(
                ExecutableElement method,
                Role role,
                List<ParameterModel> parameters,
                @Nullable Mapping result) {
            if (role == Role.CONSTRUCTOR
                    && !types.isSameType(method.getReturnType(), type.asType())) {
                throw new InvalidElementException(
                        method,
                        "expected the result "
                                + type.getSimpleName()
                                + " of a constructor, got "
                                + TypeSpelling.qualified(method.getReturnType()));
            }
            int expected = role == Role.PROPERTY_WRITE ? 1 : 0;
            boolean isProperty = role == Role.PROPERTY_READ || role == Role.PROPERTY_WRITE;
            boolean variadic = parameters.stream().anyMatch(ParameterModel::variadic);
            if (isProperty && (parameters.size() != expected || variadic)) {
                throw new InvalidElementException(
                        method,
                        "a property is read by a method with a result and no parameter and written"
                                + " by a void one with one parameter");
            }
            boolean reference =
                    parameters.stream().anyMatch(p -> p.mapping() instanceof ReferenceMapping);
            if (isProperty && reference) {
                throw new InvalidElementException(
                        method, "a property is written as a value, not as a PhpReference");
            }
            if (role == Role.CONSTRUCTOR && result instanceof NullableMapping) {
                throw new InvalidElementException(
                        method, "a constructor never returns null: remove Nullable");
            }
        }

        private String phpName(ExecutableElement method, Role role) {
            String javaName = method.getSimpleName().toString();
            PhpName given = method.getAnnotation(PhpName.class);
            if (given != null && given.value().isBlank()) {
                throw new InvalidElementException(
                        method, "expected a PHP name in @PhpName, got an empty one");
            }
            return switch (role) {
                case FUNCTION -> functionName(given, javaName);
                case CONSTRUCTOR -> phpClass;
                case PROPERTY_READ, PROPERTY_WRITE ->
                        phpClass + "::$" + (given == null ? javaName : given.value());
                default -> phpClass + "::" + (given == null ? javaName : given.value());
            };
        }

        private String functionName(@Nullable PhpName given, String javaName) {
            String name = given == null ? Names.snakeCase(javaName) : given.value();
            if (name.contains("\\") || namespace.isEmpty()) {
                return MappingReader.withoutLeadingBackslash(name);
            }
            return namespace + "\\" + name;
        }
    }
}
