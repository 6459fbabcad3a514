package io.howdah.processor.mapping;

import io.howdah.processor.mapping.RecordMapping.Component;
import io.howdah.processor.source.Code;
import io.howdah.processor.source.HowdahApi;
import io.howdah.processor.source.Names;
import io.howdah.processor.source.TypeSpelling;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The private static methods of one stub that write and read its records and enums. */
public final class SharedMethods {

    private static final String KEYS = "_KEYS";
    private static final String PLAN = "_PLAN";

    private final GeneratedClass source;
    private final Names names;
    private final Map<String, String> nameByUse = new LinkedHashMap<>();
    private final List<String> constants = new ArrayList<>();
    private final Deque<Code> written = new ArrayDeque<>();
    private final Deque<Runnable> pending = new ArrayDeque<>();

    SharedMethods(GeneratedClass source, Names names) {
        this.source = source;
        this.names = names;
    }

    String writer(RecordMapping type) {
        return method("write" + type.simpleName(), type, name -> addWriter(name, type));
    }

    String reader(RecordMapping type) {
        return method("read" + type.simpleName(), type, name -> addReader(name, type));
    }

    String reader(EnumMapping type) {
        String wanted = "read" + type.element().getSimpleName();
        return method(wanted, type, name -> addReader(name, type));
    }

    String phpName(EnumMapping type) {
        String wanted = Names.uncapitalized(type.element().getSimpleName() + "Name");
        return method(wanted, type, name -> addPhpName(name, type));
    }

    private interface Writer {
        void write(String name);
    }

    private String method(String wanted, Mapping type, Writer writer) {
        String use = wanted + " " + TypeSpelling.qualified(type.javaType());
        String known = nameByUse.get(use);
        if (known != null) {
            return known;
        }
        String name = names.unique(wanted);
        nameByUse.put(use, name);
        pending.add(() -> writer.write(name));
        return name;
    }

    /** The name of the constant with the keys of a record. */
    private String keys(RecordMapping type) {
        String use = KEYS + " " + TypeSpelling.qualified(type.javaType());
        return nameByUse.computeIfAbsent(
                use,
                unused -> {
                    String name = names.unique(Names.constantCase(type.simpleName()) + KEYS);
                    String keysType = source.imports().name(HowdahApi.RECORD_KEYS);
                    List<String> literals =
                            type.components().stream().map(c -> Code.literal(c.key())).toList();
                    Code code = new Code(1, names);
                    code.wrapped(
                            "private static final "
                                    + keysType
                                    + " "
                                    + name
                                    + " = "
                                    + keysType
                                    + ".of(",
                            literals,
                            ");");
                    constants.add(code.toString());
                    return name;
                });
    }

    /** The name of the constant with the plan of a record that is an array with objects in it. */
    String plan(RecordMapping type) {
        String use = PLAN + " " + TypeSpelling.qualified(type.javaType());
        String known = nameByUse.get(use);
        if (known != null) {
            return known;
        }
        String name = names.unique(Names.constantCase(type.simpleName()) + PLAN);
        nameByUse.put(use, name);
        String planType = source.imports().name(HowdahApi.RECORD_PLAN);
        addPlan(name, planType + ".array()", type, List.of());
        return name;
    }

    /** Adds a constant with a plan that has an entry for each component. */
    public void addPlan(String name, String begin, RecordMapping type, List<String> more) {
        Code code = new Code(1, names);
        String planType = source.imports().name(HowdahApi.RECORD_PLAN);
        code.line("private static final " + planType + " " + name + " =");
        code.indent(2);
        code.line(begin);
        code.indent(2);
        for (Component component : type.components()) {
            Mapping mapping = component.mapping();
            String plan = mapping.hasObjects() ? ", () -> " + mapping.plan(source) : "";
            code.line(
                    ".add("
                            + Code.literal(component.key())
                            + ", "
                            + Code.literal(mapping.phpType())
                            + plan
                            + ")");
        }
        more.forEach(code::line);
        code.line(".build();");
        constants.add(code.toString());
    }

    /** An expression for the plan of a result; a plan that would be made anew is a constant. */
    public String resultPlan(String plan) {
        if (!plan.contains("->")) {
            return plan;
        }
        return nameByUse.computeIfAbsent(
                PLAN + " " + plan,
                unused -> {
                    String name = names.unique("RESULT" + PLAN);
                    String planType = source.imports().name(HowdahApi.RECORD_PLAN);
                    Code code = new Code(1, names);
                    code.line("private static final " + planType + " " + name + " =");
                    code.indent(2);
                    code.line(plan + ";");
                    constants.add(code.toString());
                    return name;
                });
    }

    private void addWriter(String name, RecordMapping type) {
        Code code = begin();
        String value = code.local(Names.uncapitalized(type.simpleName()));
        code.wrapped(
                "private static void " + name + "(",
                List.of(
                        source.imports().name(HowdahApi.VALUE_OUTPUT) + " out",
                        source.imports().type(type.javaType()) + " " + value),
                ") {");
        code.indent(1);
        CodeContext site = CodeContext.shared(source, code);
        String map = code.local("map");
        code.line("int " + map + " = out.mapStart();");
        int index = 0;
        for (Component component : type.components()) {
            code.line("out.key(" + keys(type) + ", " + index++ + ");");
            component.mapping().write(site, value + "." + component.name() + "()");
        }
        code.line("out.mapEnd(" + map + ");");
        code.close();
    }

    private void addReader(String name, RecordMapping type) {
        Code code = beginReader(name, type);
        CodeContext site = CodeContext.shared(source, code);
        List<String> locals = declareLocals(code, type);
        String keysType = source.imports().name(HowdahApi.RECORD_KEYS);
        long required = required(type);
        String next = "in.nextKey(map, " + keys(type) + ", ";
        if (required != 0) {
            code.line("long seen = 0;");
        }
        code.line("int map = in.readMapStart();");
        code.line("int key = " + next + keysType + ".UNKNOWN);");
        code.open("while (key != " + keysType + ".END) {");
        code.open("switch (key) {");
        for (int i = 0; i < locals.size(); i++) {
            String value = type.components().get(i).mapping().read(site);
            code.line("case " + i + " -> " + locals.get(i) + " = " + value + ";");
        }
        code.line("default -> in.skip();");
        code.close();
        if (required != 0) {
            code.line("seen |= 1L << key;");
        }
        code.line("key = " + next + "key);");
        code.close();
        if (required != 0) {
            String record = Code.literal(type.simpleName());
            String mask = "0x" + Long.toHexString(required) + "L";
            code.line(keys(type) + ".require(" + record + ", seen, " + mask + ");");
        }
        String diamond = type.javaType().getTypeArguments().isEmpty() ? "" : "<>";
        String created = source.imports().name(type.element()) + diamond;
        code.wrapped("return new " + created + "(", locals, ");");
        code.close();
    }

    private Code beginReader(String name, Mapping type) {
        Code code = begin();
        code.wrapped(
                "private static " + source.imports().type(type.javaType()) + " " + name + "(",
                List.of(source.imports().name(HowdahApi.VALUE_INPUT) + " in"),
                ") {");
        code.indent(1);
        return code;
    }

    private List<String> declareLocals(Code code, RecordMapping type) {
        List.of("seen", "map", "key").forEach(code::local);
        return declare(code, type);
    }

    private List<String> declare(Code code, RecordMapping type) {
        List<String> locals = new ArrayList<>();
        for (Component component : type.components()) {
            String local = code.names().unique(component.name(), "Value");
            String javaType = source.imports().type(component.mapping().javaType());
            String initial = component.mapping().initial(source.imports());
            code.line(javaType + " " + local + " = " + initial + ";");
            locals.add(local);
        }
        return locals;
    }

    /** Adds the body of a method that reads a record from an object of PHP. */
    public void readObject(Code code, RecordMapping type) {
        List.of("end", "at", "e").forEach(code::local);
        CodeContext site = CodeContext.shared(source, code);
        code.line("int end = in.readRecordStart(PLAN);");
        List<String> locals = declare(code, type);
        code.line("int at = 0;");
        code.open("try {");
        for (int i = 0; i < locals.size(); i++) {
            if (i > 0) {
                code.line("at = " + i + ";");
            }
            readProperty(site, locals.get(i), type.components().get(i).mapping());
        }
        String exception = source.imports().name(HowdahApi.PHP_TYPE_EXCEPTION);
        code.next("} catch (" + exception + " e) {");
        code.line("throw PLAN.failure(at, e);");
        code.close();
        code.line("in.readRecordEnd(end);");
        code.wrapped("return new " + source.imports().name(type.element()) + "(", locals, ");");
    }

    /** What PHP has not initialized stays as it was declared, if it may. */
    private static void readProperty(CodeContext site, String local, Mapping mapping) {
        String assignment = local + " = " + mapping.read(site) + ";";
        if (!mapping.mayBeMissing()) {
            site.code().line(assignment);
            return;
        }
        site.code().open("if (!in.takeUninitialized()) {");
        site.code().line(assignment);
        site.code().close();
    }

    private static long required(RecordMapping type) {
        long required = 0;
        for (int i = 0; i < type.components().size(); i++) {
            if (!type.components().get(i).mapping().mayBeMissing()) {
                required |= 1L << i;
            }
        }
        return required;
    }

    private void addReader(String name, EnumMapping type) {
        if (!type.phpEnum().isEmpty()) {
            source.uses(type);
        }
        Code code = beginReader(name, type);
        String enumType = source.imports().name(type.element());
        String read = type.phpEnum().isEmpty() ? "readString" : "readEnumCase";
        code.line("String name = in." + read + "();");
        code.open("return switch (name) {");
        type.phpNames()
                .forEach(
                        (constant, phpName) ->
                                code.line(
                                        "case "
                                                + Code.literal(phpName)
                                                + " -> "
                                                + enumType
                                                + "."
                                                + constant
                                                + ";"));
        String expected =
                type.element().getSimpleName()
                        + ": expected one of "
                        + type.phpNames().values().stream().collect(Collectors.joining(", "))
                        + ", got \"";
        String exception = source.imports().name(HowdahApi.PHP_TYPE_EXCEPTION);
        code.line("default ->");
        code.indent(2);
        code.line("throw new " + exception + "(");
        code.indent(2);
        code.line(Code.literal(expected) + " + name + " + Code.literal("\"") + ");");
        code.indent(-4);
        code.close("};");
        code.close();
    }

    private void addPhpName(String name, EnumMapping type) {
        Code code = begin();
        String enumType = source.imports().name(type.element());
        String parameter = Names.uncapitalized(type.element().getSimpleName().toString());
        String value = code.names().unique(parameter, "Value");
        code.open("private static String " + name + "(" + enumType + " " + value + ") {");
        code.open("return switch (" + value + ") {");
        type.phpNames()
                .forEach(
                        (constant, phpName) ->
                                code.line(
                                        "case " + constant + " -> " + Code.literal(phpName) + ";"));
        code.close("};");
        code.close();
    }

    private Code begin() {
        Code code = new Code(1, new Names(List.of(CodeContext.IN, CodeContext.OUT)));
        written.add(code);
        return code;
    }

    /** Writes all methods that were asked for, and those that they ask for. */
    public void complete() {
        while (!pending.isEmpty()) {
            pending.remove().run();
        }
    }

    public List<String> constants() {
        return constants;
    }

    public List<String> methods() {
        return written.stream().map(Code::toString).toList();
    }
}
