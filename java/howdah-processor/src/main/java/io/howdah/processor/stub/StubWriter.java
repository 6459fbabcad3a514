package io.howdah.processor.stub;

import io.howdah.processor.mapping.CodeContext;
import io.howdah.processor.mapping.EnumMapping;
import io.howdah.processor.mapping.GeneratedClass;
import io.howdah.processor.mapping.Mapping;
import io.howdah.processor.mapping.RecordMapping;
import io.howdah.processor.mapping.ReferenceMapping;
import io.howdah.processor.source.Code;
import io.howdah.processor.source.GeneratedBy;
import io.howdah.processor.source.HowdahApi;
import io.howdah.processor.source.Imports;
import io.howdah.processor.source.Names;
import io.howdah.processor.stub.HandleFields.Handle;
import io.howdah.processor.stub.MethodModel.ParameterModel;
import io.howdah.processor.stub.MethodModel.Role;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.type.ArrayType;
import org.jspecify.annotations.Nullable;

/** Writes the source of a stub. */
public final class StubWriter {

    /** The name of the class of handles in the stub of a class. */
    private static final String HANDLES = "Handles";

    private static final List<String> FIELDS =
            List.of("handles", "calls", CodeContext.IN, CodeContext.OUT, "object");

    private final StubModel model;
    private final GeneratedBy generatedBy;
    private final GeneratedClass source;
    private final Imports imports;
    private final HandleFields handles;
    private final Names fields;
    private final String interfaceName;

    public StubWriter(StubModel model, GeneratedBy generatedBy) {
        this.model = model;
        this.generatedBy = generatedBy;
        this.source = sourceOf(model);
        this.imports = source.imports();
        this.fields = new Names(FIELDS);
        this.interfaceName = imports.name(model.type());
        this.handles =
                new HandleFields(model.methods(), model.isClass() ? new Names(List.of()) : fields);
    }

    private static GeneratedClass sourceOf(StubModel model) {
        Set<String> ownTypes = new HashSet<>(model.memberTypes());
        ownTypes.add(HANDLES);
        List<String> ownMethods = model.methods().stream().map(MethodModel::javaName).toList();
        return new GeneratedClass(model.packageName(), model.stubName(), ownTypes, ownMethods);
    }

    public String write() {
        Code methods = new Code(1, fields);
        for (MethodModel method : model.methods()) {
            if (method.role() == Role.CLOSE) {
                writeClose(methods);
            } else if (method.role().callsPhp()) {
                writeCall(methods, method);
            }
        }
        source.shared().complete();
        Code head = new Code(0, fields);
        writeHead(head);
        source.shared().constants().forEach(head::append);
        if (!source.shared().constants().isEmpty()) {
            head.line("");
        }
        if (model.isClass()) {
            writeClassFields(head);
        } else {
            writeFunctionFields(head);
        }
        head.append(methods.toString());
        if (model.isClass()) {
            writeObjectMethods(head);
        }
        source.shared().methods().forEach(method -> head.line("").append(method));
        if (model.isClass()) {
            writeHandlesClass(head);
        }
        head.close();
        String itsPackage =
                model.packageName().isEmpty() ? "" : "package " + model.packageName() + ";\n\n";
        String declarations = imports.declarations();
        return itsPackage + declarations + (declarations.isEmpty() ? "" : "\n") + head;
    }

    private void writeHead(Code code) {
        if (model.isClass()) {
            code.line("/** The stub of {@link " + interfaceName + "}: PHP's " + docName() + ". */");
        } else {
            code.line("/** The stub of {@link " + interfaceName + "}. */");
        }
        generatedBy.annotate(code, imports);
        String interfaces =
                model.isClass()
                        ? interfaceName + ", " + imports.name(HowdahApi.OBJECT_STUB)
                        : interfaceName;
        code.wrapped(
                "public final class " + model.stubName() + " ",
                List.of("implements " + interfaces),
                " {");
        code.indent(1);
        code.line("");
        generatedBy.requireRuntime(code, imports, model.stubName());
    }

    /** A class name for javadoc, where a backslash followed by "u" would be an escape. */
    private String docName() {
        return model.phpClass().replace("\\", ".");
    }

    private void writeFunctionFields(Code code) {
        code.line("private final " + imports.name(HowdahApi.CALLS) + " calls;");
        handles.all().forEach(handle -> code.line("private final int " + handle.field() + ";"));
        code.line("");
        code.line("/**");
        code.line(" * Binds the functions of {@link " + interfaceName + "}.");
        code.line(" *");
        code.line(" * @param php the interpreter");
        code.line(" * @throws io.howdah.failure.PhpSignatureException if PHP has other functions");
        code.line(" */");
        code.open("public " + model.stubName() + "(" + imports.name(HowdahApi.PHP) + " php) {");
        code.line("calls = php.calls();");
        writeBinding(code);
        code.close();
    }

    private void writeBinding(Code code) {
        String binding = imports.name(HowdahApi.BINDING);
        code.line(binding + " binding = new " + binding + "(calls, " + interfaceName + ".class);");
        for (Handle handle : handles.all()) {
            String target = handle.field().equals("binding") ? "this.binding" : handle.field();
            code.wrapped(
                    target + " = binding." + handle.role().binding() + "(",
                    handle.signatures().stream().map(Code::literal).toList(),
                    ");");
        }
        for (EnumMapping phpEnum : source.phpEnums()) {
            code.wrapped("binding.enumeration(", phpEnum.literals(), ");");
        }
        for (RecordMapping object : source.objects()) {
            code.line("binding.record(" + object.plan(source) + ");");
        }
        code.line("binding.complete();");
    }

    private void writeClassFields(Code code) {
        String php = imports.name(HowdahApi.PHP);
        String phpObject = imports.name(HowdahApi.PHP_OBJECT);
        String stub = model.stubName();
        code.line("private final Handles handles;");
        code.line("private final " + imports.name(HowdahApi.CALLS) + " calls;");
        code.line("private final " + phpObject + " object;");
        code.line("");
        code.line("/**");
        code.line(" * Binds the class: its constructors and static methods can be called.");
        code.line(" *");
        code.line(" * @param php the interpreter");
        code.line(" * @throws io.howdah.failure.PhpSignatureException if PHP has another class");
        code.line(" */");
        code.open("public " + stub + "(" + php + " php) {");
        code.line("this(new Handles(php), null);");
        code.close();
        code.line("");
        code.line("/**");
        code.line(" * Binds an object.");
        code.line(" *");
        code.line(" * @param php the interpreter");
        code.line(" * @param object an object of it");
        code.line(" * @throws io.howdah.failure.PhpSignatureException if PHP has another class");
        code.line(" */");
        code.open("public " + stub + "(" + php + " php, " + phpObject + " object) {");
        code.line("this(((" + stub + ") php.bind(" + interfaceName + ".class)).handles, object);");
        code.close();
        code.line("");
        code.open("private " + stub + "(Handles handles, " + phpObject + " object) {");
        code.line("this.handles = handles;");
        code.line("this.calls = handles.calls;");
        code.line("this.object = object;");
        code.close();
        code.line("");
        code.line("/**");
        code.line(" * Reads an object.");
        code.line(" *");
        code.line(" * @param in stands at the object");
        code.line(" * @return the stub of the object");
        code.line(" */");
        String inputType = imports.name(HowdahApi.VALUE_INPUT);
        code.open("public static " + interfaceName + " fromMessage(" + inputType + " in) {");
        code.line(phpObject + " object = in.readObject();");
        code.line(stub + " bound = (" + stub + ") in.calls().bind(" + interfaceName + ".class);");
        code.line("return new " + stub + "(bound.handles, object);");
        code.close();
        code.line("");
        code.line("@Override");
        code.open("public " + phpObject + " phpObject() {");
        String objectStub = imports.name(HowdahApi.OBJECT_STUB);
        code.line("return " + objectStub + ".required(object, " + interfaceName + ".class);");
        code.close();
    }

    private void writeObjectMethods(Code code) {
        code.line("");
        code.line("@Override");
        code.open("public boolean equals(Object other) {");
        code.line("return other instanceof " + model.stubName() + " stub");
        code.indent(2);
        code.line("&& stub.handles == handles");
        code.line("&& " + imports.name("java.util.Objects") + ".equals(stub.object, object);");
        code.indent(-2);
        code.close();
        code.line("");
        code.line("@Override");
        code.open("public int hashCode() {");
        code.line("return " + imports.name("java.util.Objects") + ".hashCode(object);");
        code.close();
        code.line("");
        code.line("@Override");
        code.open("public String toString() {");
        String className = Code.literal(model.phpClass());
        code.line("return object == null ? " + className + " : object.toString();");
        code.close();
    }

    private void writeHandlesClass(Code code) {
        code.line("");
        code.line("/** What all stubs of one interpreter share. */");
        code.open("private static final class " + HANDLES + " {");
        code.line("");
        code.line("final " + imports.name(HowdahApi.CALLS) + " calls;");
        handles.all().forEach(handle -> code.line("final int " + handle.field() + ";"));
        code.line("");
        code.open("Handles(" + imports.name(HowdahApi.PHP) + " php) {");
        code.line("calls = php.calls();");
        writeBinding(code);
        code.close();
        code.close();
    }

    private static void writeClose(Code code) {
        code.line("");
        code.line("@Override");
        code.open("public void close() {");
        code.open("if (object != null) {");
        code.line("object.close();");
        code.close();
        code.close();
    }

    private void writeCall(Code methods, MethodModel method) {
        Code code = new Code(1, fields.nested());
        CodeContext site = new CodeContext(source, code, CodeContext.IN, CodeContext.OUT, true);
        List<ParameterModel> parameters =
                method.parameters().stream().map(p -> p.renamed(code.names())).toList();
        writeDeclaration(code, method, parameters);
        String mark = code.local("mark");
        // Local, so that the JIT compiler knows them for the objects that begin() has worked on.
        code.line(imports.name(HowdahApi.CALLS) + " calls = this.calls;");
        code.line("int " + mark + " = calls.begin(" + target(method) + ");");
        if (!parameters.isEmpty()) {
            code.line(imports.name(HowdahApi.VALUE_OUTPUT) + " out = calls.out();");
        }
        if (method.result() != null || hasReferences(parameters)) {
            code.line(imports.name(HowdahApi.VALUE_INPUT) + " in = calls.in();");
        }
        code.open("try {");
        boolean hasDefaults = method.role() != Role.PROPERTY_WRITE;
        parameters.forEach(parameter -> writeArgument(site, parameter, hasDefaults));
        writeCrossing(code, method.result());
        writeResult(site, method.result(), parameters);
        code.next("} finally {");
        code.line("calls.end(" + mark + ");");
        code.close();
        code.close();
        methods.append(code.toString());
    }

    private void writeDeclaration(Code code, MethodModel method, List<ParameterModel> parameters) {
        code.line("");
        if (method.element().getAnnotation(Deprecated.class) != null) {
            code.line("@Deprecated");
        }
        code.line("@Override");
        if (parameters.stream().anyMatch(ParameterModel::pollutesHeap)) {
            code.line("@SuppressWarnings(\"unchecked\")");
        }
        code.wrapped(
                "public " + imports.type(method.returnType()) + " " + method.javaName() + "(",
                parameters.stream().map(this::declaration).toList(),
                ") {");
        code.indent(1);
    }

    private String declaration(ParameterModel parameter) {
        String type =
                parameter.variadic()
                        ? imports.type(((ArrayType) parameter.javaType()).getComponentType())
                                + "..."
                        : imports.type(parameter.javaType());
        return type + " " + parameter.name();
    }

    private String target(MethodModel method) {
        String handle = handles.field(method);
        if (!model.isClass()) {
            return handle;
        }
        return "handles." + handle + (method.role().needsObject() ? ", phpObject()" : "");
    }

    private void writeArgument(CodeContext site, ParameterModel parameter, boolean hasDefault) {
        if (!parameter.variadic()) {
            if (hasDefault) {
                parameter.mapping().writeArgument(site, parameter.name());
            } else {
                parameter.mapping().write(site, parameter.name());
            }
            return;
        }
        String element = site.code().local("element");
        String type = imports.type(parameter.mapping().javaType());
        site.code().open("for (" + type + " " + element + " : " + parameter.name() + ") {");
        parameter.mapping().write(site, element);
        site.code().close();
    }

    private void writeCrossing(Code code, @Nullable Mapping result) {
        String plan =
                result != null && result.hasObjects()
                        ? source.shared().resultPlan(result.plan(source))
                        : "";
        code.line("calls.call(" + plan + ");");
    }

    private void writeResult(
            CodeContext site, @Nullable Mapping result, List<ParameterModel> parameters) {
        Code code = site.code();
        if (!hasReferences(parameters)) {
            if (result != null) {
                code.line("return " + result.read(site) + ";");
            }
            return;
        }
        String local = code.local("result");
        if (result == null) {
            code.line("in.skip();");
        } else {
            String type = imports.type(result.javaType());
            code.line(type + " " + local + " = " + result.read(site) + ";");
        }
        readReferences(site, parameters);
        if (result != null) {
            code.line("return " + local + ";");
        }
    }

    private static boolean hasReferences(List<ParameterModel> parameters) {
        return parameters.stream().anyMatch(p -> p.mapping() instanceof ReferenceMapping);
    }

    private static void readReferences(CodeContext site, List<ParameterModel> parameters) {
        Code code = site.code();
        String index = code.local("index");
        code.line("int " + index + " = in.nextReference();");
        code.open("while (" + index + " >= 0) {");
        code.open("switch (" + index + ") {");
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).mapping() instanceof ReferenceMapping reference) {
                String value = reference.inner().read(site);
                code.line("case " + i + " -> " + parameters.get(i).name() + ".set(" + value + ");");
            }
        }
        code.line("default -> in.skip();");
        code.close();
        code.line(index + " = in.nextReference();");
        code.close();
    }
}
