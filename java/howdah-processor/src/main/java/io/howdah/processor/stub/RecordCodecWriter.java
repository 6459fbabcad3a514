package io.howdah.processor.stub;

import io.howdah.processor.mapping.CodeContext;
import io.howdah.processor.mapping.EnumMapping;
import io.howdah.processor.mapping.GeneratedClass;
import io.howdah.processor.mapping.Mapping;
import io.howdah.processor.mapping.NullableMapping;
import io.howdah.processor.mapping.RecordMapping;
import io.howdah.processor.mapping.RecordMapping.Component;
import io.howdah.processor.source.Code;
import io.howdah.processor.source.GeneratedBy;
import io.howdah.processor.source.HowdahApi;
import io.howdah.processor.source.Imports;
import io.howdah.processor.source.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.type.TypeMirror;

/** Writes the source of the codec of a record with PhpClass. */
public final class RecordCodecWriter {

    private static final List<String> MEMBERS =
            List.of("INSTANCE", "PLAN", "plan", "write", "read");

    private final RecordMapping type;
    private final String packageName;
    private final GeneratedBy generatedBy;
    private final GeneratedClass source;
    private final Imports imports;

    /**
     * Writes one codec.
     *
     * @param packageName the package of record and codec
     */
    public RecordCodecWriter(RecordMapping type, String packageName, GeneratedBy generatedBy) {
        this.type = type;
        this.packageName = packageName;
        this.generatedBy = generatedBy;
        String qualified = type.qualifiedCodecName();
        String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
        this.source = new GeneratedClass(packageName, simple, Set.of(), MEMBERS);
        this.imports = source.imports();
    }

    public String write() {
        Code methods = new Code(1, new Names(MEMBERS));
        writePlan(methods);
        writeWriter(methods);
        writeReader(methods);
        source.shared().complete();
        List<String> enums = new ArrayList<>();
        for (EnumMapping phpEnum : source.phpEnums()) {
            enums.add(".enumeration(" + String.join(", ", phpEnum.literals()) + ")");
        }
        String begin =
                imports.name(HowdahApi.RECORD_PLAN)
                        + ".object("
                        + imports.name(type.element())
                        + ".class, "
                        + Code.literal(type.phpClass())
                        + ")";
        source.shared().addPlan("PLAN", begin, type, enums);
        Code file = new Code(0, new Names(MEMBERS));
        writeHead(file);
        source.shared().constants().forEach(file::append);
        writeConstructor(file);
        file.append(methods.toString());
        source.shared().methods().forEach(method -> file.line("").append(method));
        file.close();
        String itsPackage = packageName.isEmpty() ? "" : "package " + packageName + ";\n\n";
        return itsPackage + imports.declarations() + "\n" + file;
    }

    private void writeHead(Code code) {
        String record = imports.name(type.element());
        String phpClass = type.phpClass().replace("\\", ".");
        code.line("/** The codec of {@link " + record + "}: objects of PHP's " + phpClass + ". */");
        generatedBy.annotate(code, imports);
        String codec = source.stubName();
        code.wrapped(
                "public final class " + codec + " ",
                List.of("implements " + imports.name(HowdahApi.RECORD_CODEC) + "<" + record + ">"),
                " {");
        code.indent(1);
        code.line("");
        generatedBy.requireRuntime(code, imports, codec);
        code.line("/** The one instance. */");
        code.line("public static final " + codec + " INSTANCE = new " + codec + "();");
        code.line("");
    }

    private void writeConstructor(Code code) {
        code.line("");
        code.line("private " + source.stubName() + "() {}");
    }

    private void writePlan(Code code) {
        code.line("");
        code.line("@Override");
        code.open("public " + imports.name(HowdahApi.RECORD_PLAN) + " plan() {");
        code.line("return PLAN;");
        code.close();
    }

    private void writeWriter(Code methods) {
        Code code = new Code(1, new Names(List.of(CodeContext.OUT, "object")));
        String record = imports.name(type.element());
        String value = code.local(Names.uncapitalized(type.simpleName()));
        code.line("");
        code.line("@Override");
        code.open(
                "public void write("
                        + imports.name(HowdahApi.VALUE_OUTPUT)
                        + " out, "
                        + record
                        + " "
                        + value
                        + ") {");
        code.line("int object = out.recordStart(PLAN);");
        CodeContext site = CodeContext.shared(source, code);
        int index = 0;
        for (Component component : type.components()) {
            String accessor = value + "." + component.name() + "()";
            component.mapping().write(site, required(code, component, index++, accessor));
        }
        code.line("out.recordEnd(object);");
        code.close();
        methods.append(code.toString());
    }

    /** An expression for the value of a component, which is checked if it must not be null. */
    private String required(Code code, Component component, int index, String accessor) {
        Mapping mapping = component.mapping();
        TypeMirror javaType = mapping.javaType();
        if (javaType.getKind().isPrimitive() || mapping.phpType().equals("mixed")) {
            return accessor;
        }
        boolean nullable = mapping instanceof NullableMapping;
        String local = code.names().unique(component.name(), "Value");
        String value = nullable ? accessor : "PLAN.required(" + index + ", " + accessor + ")";
        code.line(imports.type(javaType) + " " + local + " = " + value + ";");
        return local;
    }

    private void writeReader(Code methods) {
        Code code = new Code(1, new Names(List.of(CodeContext.IN)));
        code.line("");
        code.line("@Override");
        code.open(
                "public "
                        + imports.name(type.element())
                        + " read("
                        + imports.name(HowdahApi.VALUE_INPUT)
                        + " in) {");
        source.shared().readObject(code, type);
        code.close();
        methods.append(code.toString());
    }
}
