package io.howdah.cli.ide;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import org.jspecify.annotations.Nullable;

/** The PHP source that declares one Java class. */
final class ClassDeclaration {

    private static final String INDENT = "    ";

    private final ClassFiles classes;
    private final PhpTypeMapping mapping;
    private final SourceFiles sources;
    private final MethodDocs methodDocs;
    private final TypeElement type;
    private final boolean isInterface;
    private final @Nullable DeclaredType superclass;
    private final Members members;
    private final DocBlock comment = new DocBlock();
    private final List<String> body = new ArrayList<>();
    private final Set<String> methodNames = new HashSet<>();

    ClassDeclaration(
            ClassFiles classes, PhpTypeMapping mapping, SourceFiles sources, TypeElement type) {
        this.classes = classes;
        this.mapping = mapping;
        this.sources = sources;
        this.type = type;
        methodDocs = new MethodDocs(classes, sources);
        isInterface = type.getKind().isInterface();
        superclass = Members.superclass(classes, type);
        members = new Members(classes, type);
    }

    /** The whole file. */
    String source() {
        comment.paragraph(sources.of(type).sentence());
        addTemplates();
        String head = head();
        members.constants().forEach(this::addConstant);
        members.properties().forEach(this::addProperty);
        addConstructor();
        members.methods().forEach(this::addMethod);
        addBehaviour();
        if (classes.elements().isDeprecated(type)) {
            comment.tag("deprecated", "");
        }
        String namespace = PhpNames.namespace(type);
        return "<?php\n\ndeclare(strict_types=1);\n\n// Java's "
                + type.getQualifiedName()
                + ", for editors and static analysers: written by howdah generate ide.\n\n"
                + (namespace.isEmpty() ? "" : "namespace " + namespace + ";\n\n")
                + comment.toString("")
                + head
                + "\n{\n"
                + String.join("\n", body)
                + "}\n"
                + alias();
    }

    private Set<TypeParameterElement> templates() {
        return new HashSet<>(type.getTypeParameters());
    }

    private void addTemplates() {
        for (TypeParameterElement parameter : type.getTypeParameters()) {
            PhpType bound = mapping.bound((TypeVariable) parameter.asType());
            comment.tag(
                    "template", parameter.getSimpleName() + (bound == null ? "" : " of " + bound));
        }
    }

    private String head() {
        String declared = isInterface ? "interface " : kind();
        String parent = isInterface ? "" : parent();
        List<String> interfaces = new ArrayList<>();
        for (DeclaredType each : classes.interfaces(type)) {
            interfaces.add(PhpNames.declared(ClassFiles.element(each)));
            addInheritance(isInterface ? "extends" : "implements", each);
        }
        for (Behaviour behaviour : Behaviour.introducedBy(type)) {
            interfaces.add(behaviour.phpInterface());
            String generic = behaviour.phpInterface(keys(), values());
            if (!generic.isEmpty()) {
                comment.tag("extends", generic);
            }
        }
        String word = isInterface ? " extends" : " implements";
        return declared + PhpNames.declaredSimple(type) + parent + list(word, interfaces);
    }

    private static String list(String word, List<String> names) {
        if (names.isEmpty()) {
            return "";
        }
        String separator = names.size() > 2 ? "\n" + INDENT : " ";
        return word + separator + String.join("," + separator, names);
    }

    /** No PHP class extends one of Java's, but for exceptions. */
    private String kind() {
        Set<Modifier> modifiers = type.getModifiers();
        if (modifiers.contains(Modifier.FINAL)) {
            return "final class ";
        }
        if (!classes.isA(type, "java.lang.Throwable")) {
            comment.tag("final", "");
        }
        return modifiers.contains(Modifier.ABSTRACT) ? "abstract class " : "class ";
    }

    private String parent() {
        if (superclass != null) {
            addInheritance("extends", superclass);
            return " extends " + PhpNames.declared(ClassFiles.element(superclass));
        }
        boolean isThrowable = type.getQualifiedName().contentEquals("java.lang.Throwable");
        return isThrowable ? " extends \\Howdah\\JavaException" : "";
    }

    private void addInheritance(String tag, DeclaredType above) {
        if (!above.getTypeArguments().isEmpty()) {
            comment.tag(tag, mapping.object(above, templates()));
        }
    }

    private void addConstant(VariableElement constant) {
        String name = constant.getSimpleName().toString();
        DocBlock doc = documented(constant);
        doc.tag("var", mapping.returned(constant.asType(), Set.of()).toString());
        body.add(
                doc.toString(INDENT)
                        + INDENT
                        + "public const "
                        + name
                        + " = "
                        + Constants.expression(constant)
                        + ";\n");
    }

    private DocBlock documented(VariableElement field) {
        DocBlock doc = new DocBlock();
        TypeElement home = ClassFiles.home(field);
        String name = field.getSimpleName().toString();
        doc.paragraph(sources.of(home).fields().getOrDefault(name, ""));
        if (classes.elements().isDeprecated(field)) {
            doc.tag("deprecated", "");
        }
        return doc;
    }

    private void addProperty(VariableElement field) {
        TypeMirror fieldType = classes.types().asMemberOf((DeclaredType) type.asType(), field);
        DocBlock doc = documented(field);
        doc.tag("var", mapping.returned(fieldType, templates()).toString());
        boolean isFinal = field.getModifiers().contains(Modifier.FINAL);
        body.add(
                doc.toString(INDENT)
                        + INDENT
                        + (isFinal ? "public readonly mixed $" : "public $")
                        + field.getSimpleName()
                        + ";\n");
    }

    private void addConstructor() {
        if (isInterface || type.getModifiers().contains(Modifier.ABSTRACT)) {
            return;
        }
        List<ExecutableElement> constructors = members.constructors();
        if (constructors.isEmpty()) {
            body.add(INDENT + "private function __construct() {}\n");
            return;
        }
        MethodDeclaration signature = signature(constructors, false);
        if (type.getEnclosingElement() instanceof TypeElement outer
                && !type.getModifiers().contains(Modifier.STATIC)) {
            signature.addOuter(outer);
        }
        body.add(
                signature.comment(true).toString(INDENT)
                        + INDENT
                        + signature.declaration("__construct")
                        + " {}\n");
    }

    private MethodDeclaration signature(List<ExecutableElement> overloads, boolean isTag) {
        return new MethodDeclaration(classes, mapping, methodDocs, type, overloads, isTag);
    }

    private void addMethod(List<ExecutableElement> overloads) {
        String name = overloads.get(0).getSimpleName().toString();
        methodNames.add(name.toLowerCase(Locale.ROOT));
        if (isInterface && overloads.stream().noneMatch(this::isRequired)) {
            // PHP classes need not implement it.
            comment.tag("method", signature(overloads, true).tag(name));
            return;
        }
        MethodDeclaration signature = signature(overloads, false);
        body.add(
                signature.comment(false).toString(INDENT)
                        + INDENT
                        + signature.declaration(name)
                        + (isInterface ? ";\n" : " {}\n"));
    }

    private boolean isRequired(ExecutableElement method) {
        return method.getModifiers().contains(Modifier.ABSTRACT)
                && !classes.isMethodOfObject(method);
    }

    /** What PHP's own interfaces want, unless Java has a method of that name, which wins. */
    private void addBehaviour() {
        if (isInterface) {
            addMethodsOfAllObjects();
            return;
        }
        Set<Behaviour> added = EnumSet.noneOf(Behaviour.class);
        added.addAll(Behaviour.of(classes, type));
        if (superclass != null) {
            added.removeAll(Behaviour.of(classes, ClassFiles.element(superclass)));
        } else if (classes.isA(type, "java.lang.Throwable")) {
            added.remove(Behaviour.TEXT); // exceptions of PHP have it
        }
        for (Behaviour behaviour : added) {
            for (Behaviour.Method method : behaviour.methods(keys(), values())) {
                if (!methodNames.contains(method.name())) {
                    addMethod(method);
                }
            }
        }
    }

    private void addMethod(Behaviour.Method method) {
        DocBlock doc = new DocBlock();
        for (String tag : method.tags()) {
            int space = tag.indexOf(' ');
            doc.tag(tag.substring(0, space), tag.substring(space + 1));
        }
        body.add(doc.toString(INDENT) + INDENT + method.head() + " {}\n");
    }

    /** The keys of what PHP iterates over; a list's are its indexes. */
    private String keys() {
        List<? extends TypeMirror> arguments = elements();
        return arguments.size() == 2
                ? mapping.returned(arguments.get(0), templates()).toString()
                : "int";
    }

    private String values() {
        List<? extends TypeMirror> arguments = elements();
        return arguments.isEmpty()
                ? PhpType.MIXED.toString()
                : mapping.returned(arguments.get(arguments.size() - 1), templates()).toString();
    }

    private List<? extends TypeMirror> elements() {
        DeclaredType elements = Behaviour.elements(classes, type.asType());
        return elements == null ? List.of() : elements.getTypeArguments();
    }

    /** Where nothing is known of an object but an interface, it still has these. */
    private void addMethodsOfAllObjects() {
        ExecutableElement function = classes.functionalMethod(type);
        if (function != null && type.getAnnotation(FunctionalInterface.class) != null) {
            comment.tag("method", signature(List.of(function), true).tag("__invoke"));
        }
        if (!classes.interfaces(type).isEmpty()) {
            return;
        }
        for (String method :
                List.of("bool equals(mixed $object)", "int hashCode()", "string toString()")) {
            String name = method.replaceFirst(".* (\\w+)\\(.*", "$1").toLowerCase(Locale.ROOT);
            if (!methodNames.contains(name)) {
                comment.tag("method", method);
            }
        }
    }

    /** Where the class cannot be declared by its name. */
    private String alias() {
        if (PhpNames.canBeDeclared(type)) {
            return "";
        }
        String alias =
                "\\class_alias("
                        + PhpNames.declaredSimple(type)
                        + "::class, '"
                        + PhpNames.name(type)
                        + "');\n";
        return PhpNames.canBeAlias(type)
                ? "\n" + alias
                : "\n// PHP itself would refuse that name: for tools that read, and do not run this.\nfalse && "
                        + alias;
    }
}
