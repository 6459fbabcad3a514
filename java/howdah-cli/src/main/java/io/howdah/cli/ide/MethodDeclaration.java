package io.howdah.cli.ide;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;

/**
 * One PHP method, made of all overloads of a Java method or constructor: its parameters and its
 * result are of any type that an overload has there, and what not all overloads have is optional.
 *
 * <p>Types stand in phpdoc only. The engine declares none either, so that a PHP class may implement
 * a Java interface with the types that it likes.
 */
final class MethodDeclaration {

    private final ClassFiles classes;
    private final PhpTypeMapping mapping;
    private final List<ExecutableElement> overloads;
    private final boolean isTag;
    private final List<Docs.MethodDoc> docs;
    private final Set<Element> templates;
    private final Map<String, String> ownTemplates = new LinkedHashMap<>();
    private final List<PhpType> types = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final Set<String> thrown = new LinkedHashSet<>();
    private int required;
    private boolean isVariadic;
    private PhpType returned = PhpType.VOID;

    /**
     * Merges overloads.
     *
     * @param type the class that is to have the method
     * @param overloads at least one
     * @param isTag whether it is to be a tag: such a method can have no templates of its own, and
     *     Psalm takes the first parenthesis that closes in it for its end
     */
    MethodDeclaration(
            ClassFiles classes,
            PhpTypeMapping mapping,
            MethodDocs documentation,
            TypeElement type,
            List<ExecutableElement> overloads,
            boolean isTag) {
        this.classes = classes;
        this.mapping = mapping;
        this.overloads = overloads;
        this.isTag = isTag;
        docs = overloads.stream().map(documentation::of).toList();
        templates = new HashSet<>(type.getTypeParameters());
        if (!isTag) {
            overloads.forEach(this::addTemplates);
        }
        addParameters(type);
        addResult(type);
    }

    private void addTemplates(ExecutableElement overload) {
        for (TypeParameterElement parameter : overload.getTypeParameters()) {
            templates.add(parameter);
            PhpType bound = mapping.bound((TypeVariable) parameter.asType());
            String name = parameter.getSimpleName().toString();
            ownTemplates.putIfAbsent(name, name + (bound == null ? "" : " of " + bound));
        }
    }

    private ExecutableType executable(TypeElement type, int overload) {
        return (ExecutableType)
                classes.types().asMemberOf((DeclaredType) type.asType(), overloads.get(overload));
    }

    private void addParameters(TypeElement type) {
        int last = variadicPosition();
        isVariadic = last < Integer.MAX_VALUE;
        required = overloads.stream().mapToInt(MethodDeclaration::fixed).min().orElse(0);
        for (int i = 0; i < overloads.size(); i++) {
            List<? extends TypeMirror> parameters = executable(type, i).getParameterTypes();
            for (int at = 0; at < parameters.size(); at++) {
                TypeMirror parameter = parameters.get(at);
                if (overloads.get(i).isVarArgs() && at == parameters.size() - 1) {
                    parameter = ((ArrayType) parameter).getComponentType();
                }
                boolean isNullable =
                        docs.get(i).nullable().get(at)
                                || Nullness.isNullable(overloads.get(i).getParameters().get(at));
                add(Math.min(at, last), parameter, isNullable, docs.get(i).parameters().get(at));
            }
        }
    }

    /** From where on the parameters are one that takes the rest. */
    private int variadicPosition() {
        return overloads.stream()
                .filter(ExecutableElement::isVarArgs)
                .mapToInt(MethodDeclaration::fixed)
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    private static int fixed(ExecutableElement overload) {
        return overload.getParameters().size() - (overload.isVarArgs() ? 1 : 0);
    }

    private void add(int position, TypeMirror parameter, boolean isNullable, String name) {
        PhpType type = mapping.taken(parameter, templates, !isTag);
        if (isNullable && !parameter.getKind().isPrimitive()) {
            type = type.orNull();
        }
        if (position < types.size()) {
            types.set(position, types.get(position).or(type));
        } else {
            types.add(type);
            names.add(unused(PhpNames.variable(name)));
        }
    }

    private String unused(String name) {
        String unused = name;
        for (int number = 2; names.contains(unused); number++) {
            unused = name + number;
        }
        return unused;
    }

    private void addResult(TypeElement type) {
        for (int i = 0; i < overloads.size(); i++) {
            ExecutableType executable = executable(type, i);
            TypeMirror result = executable.getReturnType();
            PhpType mapped = mapping.returned(result, templates);
            boolean isNullable = docs.get(i).returnsNull() || Nullness.isNullable(overloads.get(i));
            if (isNullable
                    && !result.getKind().isPrimitive()
                    && result.getKind() != TypeKind.VOID) {
                mapped = mapped.orNull();
            }
            returned = i == 0 ? mapped : returned.or(mapped);
            for (TypeMirror exception : executable.getThrownTypes()) {
                if (exception.getKind() == TypeKind.DECLARED) {
                    thrown.add(PhpNames.declared(ClassFiles.element(exception)));
                }
            }
        }
    }

    /** Puts the object that it belongs to before the parameters of an inner class's constructor. */
    void addOuter(TypeElement outer) {
        types.add(0, PhpType.of(PhpNames.declared(outer)));
        names.add(0, unused("outer"));
        required++;
    }

    /** Whether PHP calls it by the class's name. */
    boolean isStatic() {
        return overloads.stream().anyMatch(each -> each.getModifiers().contains(Modifier.STATIC));
    }

    /** As a method of its own, which stands after {@link #comment}. */
    String declaration(String name) {
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            parameters.add(variable(i));
        }
        return "public "
                + (isStatic() ? "static " : "")
                + "function "
                + name
                + "("
                + String.join(", ", parameters)
                + ")";
    }

    private String variable(int position) {
        if (isVariadic && position == types.size() - 1) {
            return "...$" + names.get(position);
        }
        return "$" + names.get(position) + (position >= required ? " = null" : "");
    }

    /** As a tag of the class's comment, for what PHP must not take for an abstract method. */
    String tag(String name) {
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            parameters.add(types.get(i) + " " + variable(i));
        }
        return ((isStatic() ? "static " : "")
                        + returned
                        + " "
                        + name
                        + "("
                        + String.join(", ", parameters)
                        + ") "
                        + sentence())
                .strip();
    }

    private String sentence() {
        return docs.stream()
                .map(Docs.MethodDoc::sentence)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** What phpdoc says of it. */
    DocBlock comment(boolean isConstructor) {
        DocBlock comment = new DocBlock();
        comment.paragraph(sentence());
        if (overloads.size() > 1) {
            comment.paragraph("Java has these:");
            comment.list(overloads());
        }
        ownTemplates.values().forEach(template -> comment.tag("template", template));
        for (int i = 0; i < types.size(); i++) {
            boolean isRest = isVariadic && i == types.size() - 1;
            comment.tag("param", types.get(i) + (isRest ? " ...$" : " $") + names.get(i));
        }
        if (!types.isEmpty()) {
            comment.tag("no-named-arguments", "");
        }
        if (!isConstructor) {
            comment.tag("return", returned.toString());
        }
        thrown.forEach(exception -> comment.tag("throws", exception));
        if (overloads.stream().allMatch(classes.elements()::isDeprecated)) {
            comment.tag("deprecated", "");
        }
        return comment;
    }

    private List<String> overloads() {
        List<String> lines = new ArrayList<>();
        String first = sentence();
        for (int i = 0; i < overloads.size(); i++) {
            String sentence = docs.get(i).sentence();
            boolean isNews = !sentence.isEmpty() && !sentence.equals(first);
            lines.add("`" + javaSignature(i) + "`" + (isNews ? ": " + sentence : ""));
        }
        return lines;
    }

    private String javaSignature(int overload) {
        ExecutableElement method = overloads.get(overload);
        TypeElement home = ClassFiles.home(method);
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < method.getParameters().size(); i++) {
            String type = plain(method.getParameters().get(i).asType());
            boolean isRest = method.isVarArgs() && i == method.getParameters().size() - 1;
            parameters.add(
                    (isRest ? type.replaceFirst("\\[]$", "...") : type)
                            + " "
                            + docs.get(overload).parameters().get(i));
        }
        boolean isMethod = !method.getSimpleName().contentEquals("<init>");
        return (method.getModifiers().contains(Modifier.STATIC) ? "static " : "")
                + (isMethod ? plain(method.getReturnType()) + " " : "")
                + (isMethod ? method.getSimpleName() : home.getSimpleName())
                + parameters.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    /** A type without its packages and annotations. */
    private static String plain(TypeMirror type) {
        return type.toString()
                .replaceAll("@[\\w.]+(\\([^)]*\\))? ?", "")
                .replaceAll("\\b[a-z_]\\w*\\.", "")
                .replace(",", ", ");
    }
}
