package io.howdah.processor.json;

import io.howdah.processor.json.JsonRecord.Component;
import io.howdah.processor.source.Code;
import io.howdah.processor.source.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;

/**
 * Writes the code of values: statements that write them, expressions and methods that read them.
 */
final class JsonValueWriter {

    /**
     * The codec of what a component holds, and the property by whose name its groups are chosen.
     */
    record Use(TypeElement element, String property) {}

    private final JsonCodecSource source;
    private final Names names;
    private final Names fieldNames = new Names(List.of("selected", "isTagged"));
    private final Names methodNames = new Names(List.of("write", "read", "list", "of", "required"));
    private final Map<String, Use> codecs = new LinkedHashMap<>();
    private final Map<Use, String> fields = new LinkedHashMap<>();
    private final Map<String, String> enumMethods = new LinkedHashMap<>();
    private final List<String> methods = new ArrayList<>();
    private final List<String> constants = new ArrayList<>();

    JsonValueWriter(JsonCodecSource source, Names names) {
        this.source = source;
        this.names = names;
    }

    /** {@return the fields of codecs} */
    Map<String, Use> codecs() {
        return codecs;
    }

    /** {@return private methods} */
    List<String> methods() {
        return methods;
    }

    /** {@return lines of constants} */
    List<String> constants() {
        return constants;
    }

    /**
     * Writes statements that write a value.
     *
     * @param value code of the value
     * @param where the component, for messages
     */
    void write(Code code, JsonType type, String value, Component component, String where) {
        if (type instanceof JsonType.Nullable nullable) {
            String local = code.local(Names.uncapitalized(component.name()));
            code.line(source.imports().type(type.java()) + " " + local + " = " + value + ";");
            code.open("if (" + local + " == null) {");
            code.line("out.writeNull();");
            code.next("} else {");
            writePresent(code, nullable.type(), local, component, where);
            code.close();
            return;
        }
        boolean isPrimitive = type instanceof JsonType.Scalar scalar && scalar.isPrimitive();
        String present =
                isPrimitive ? value : "required(" + value + ", " + Code.literal(where) + ")";
        writePresent(code, type, present, component, where);
    }

    private void writePresent(
            Code code, JsonType type, String value, Component component, String where) {
        if (type instanceof JsonType.Scalar scalar) {
            String name = scalar.name().equals("Int") ? "Long" : scalar.name();
            code.line("out.write" + name + "(" + value + ");");
        } else if (type instanceof JsonType.Text) {
            code.line("out.writeString(" + value + ");");
        } else if (type instanceof JsonType.Date date) {
            code.line(date.constant() + ".write(" + value + ", out);");
        } else if (type instanceof JsonType.Enumeration choice) {
            String name = choice.isNumber() ? "Long" : "String";
            code.line("out.write" + name + "(" + enumValue(choice) + "(" + value + "));");
        } else if (type instanceof JsonType.Model model) {
            code.line(codec(model, component) + ".write(" + value + ", out);");
        } else if (type instanceof JsonType.Array array) {
            writeArray(code, array, value, component, where);
        } else {
            writeMap(code, (JsonType.Dictionary) type, value, component, where);
        }
    }

    private void writeArray(
            Code code, JsonType.Array array, String value, Component component, String where) {
        String local = code.local("element");
        String type = source.imports().type(array.element().java());
        code.line("out.beginArray();");
        code.open("for (" + type + " " + local + " : " + value + ") {");
        code.line("out.element();");
        write(code, array.element(), local, component, where);
        code.close();
        code.line("out.endArray();");
    }

    private void writeMap(
            Code code, JsonType.Dictionary map, String value, Component component, String where) {
        String entries = code.local("entries");
        String entry = code.local("entry");
        String key = map.hasNumbers() ? "Long" : "String";
        String type = source.imports().type(map.element().java());
        String arguments = "<" + key + ", " + type + ">";
        String mapName = source.json("java.util.Map");
        code.line(mapName + arguments + " " + entries + " = " + value + ";");
        String isList = map.hasNumbers() ? code.local("isList") : "";
        if (map.hasNumbers()) {
            code.line("boolean " + isList + " = isList(" + entries + ");");
            either(code, isList, "out.beginArray();", "out.beginObject();");
        } else {
            code.line("out.beginObject();");
        }
        code.open(
                "for ("
                        + mapName
                        + ".Entry"
                        + arguments
                        + " "
                        + entry
                        + " : "
                        + entries
                        + ".entrySet()) {");
        if (map.hasNumbers()) {
            either(code, isList, "out.element();", "out.key(" + entry + ".getKey().toString());");
        } else {
            code.line("out.key(" + entry + ".getKey());");
        }
        write(code, map.element(), entry + ".getValue()", component, where);
        code.close();
        if (map.hasNumbers()) {
            either(code, isList, "out.endArray();", "out.endObject();");
        } else {
            code.line("out.endObject();");
        }
    }

    private static void either(Code code, String condition, String one, String other) {
        code.open("if (" + condition + ") {");
        code.line(one);
        code.next("} else {");
        code.line(other);
        code.close();
    }

    /** {@return code that reads a value} */
    String read(JsonType type, Component component) {
        if (type instanceof JsonType.Nullable nullable) {
            return "in.readNull() ? null : " + read(nullable.type(), component);
        }
        if (type instanceof JsonType.Scalar scalar) {
            return "in.read" + scalar.name() + "()";
        }
        if (type instanceof JsonType.Text) {
            return "in.readString()";
        }
        if (type instanceof JsonType.Date date) {
            return date.constant() + ".read" + date.name() + "(in)";
        }
        if (type instanceof JsonType.Enumeration choice) {
            return readEnum(choice) + "(in)";
        }
        if (type instanceof JsonType.Model model) {
            return codec(model, component) + ".read(in)";
        }
        return type instanceof JsonType.Array array
                ? readArray(array, component) + "(in)"
                : readMap((JsonType.Dictionary) type, component) + "(in)";
    }

    private String readArray(JsonType.Array array, Component component) {
        String name = methodNames.unique("read" + Names.capitalized(component.name()));
        String element = source.imports().type(array.element().java());
        String list = source.json("java.util.List") + "<" + element + ">";
        String read = read(array.element(), component);
        Code code = reader(list, name);
        code.open("if (!in.beginArray()) {");
        code.line("return null;");
        code.close();
        code.line(list + " list = new " + source.json("java.util.ArrayList") + "<>();");
        code.open("while (in.nextElement()) {");
        code.line("list.add(" + read + ");");
        code.close();
        code.line("return " + source.json("java.util.Collections") + ".unmodifiableList(list);");
        methods.add(code.close().toString());
        return name;
    }

    private String readMap(JsonType.Dictionary map, Component component) {
        String name = methodNames.unique("read" + Names.capitalized(component.name()));
        String element = source.imports().type(map.element().java());
        String key = map.hasNumbers() ? "Long" : "String";
        String type = source.json("java.util.Map") + "<" + key + ", " + element + ">";
        String read = read(map.element(), component);
        Code code = reader(type, name);
        code.line(type + " map = new " + source.json("java.util.LinkedHashMap") + "<>();");
        String index = map.hasNumbers() ? "index" : "Long.toString(index)";
        code.open("if (in.isArray()) {");
        code.line("in.beginArray();");
        code.open("for (long index = 0; in.nextElement(); index++) {");
        code.line("map.put(" + index + ", " + read + ");");
        code.close();
        code.next("} else {");
        code.open("if (!in.beginObject(" + map.expected() + ")) {");
        code.line("return null;");
        code.close();
        code.open("while (in.nextKey()) {");
        code.line("map.put(in." + (map.hasNumbers() ? "longKey" : "key") + "(), " + read + ");");
        code.close();
        code.close();
        code.line("return " + source.json("java.util.Collections") + ".unmodifiableMap(map);");
        methods.add(code.close().toString());
        return name;
    }

    private Code reader(String type, String name) {
        Code code = new Code(1, new Names(List.of()));
        return code.open(
                "private " + type + " " + name + "(" + source.json(JsonApi.READER) + " in) {");
    }

    /** The method that gives an enum's value in JSON. */
    private String enumValue(JsonType.Enumeration choice) {
        String type = source.imports().type(choice.java());
        return enumMethods.computeIfAbsent(
                "value of " + type,
                ignored -> {
                    String name = methodNames.unique("valueOf" + choice.element().getSimpleName());
                    Code code = new Code(1, new Names(List.of()));
                    String result = choice.isNumber() ? "long" : "String";
                    code.open("private static " + result + " " + name + "(" + type + " value) {");
                    code.open("return switch (value) {");
                    for (JsonType.Enumeration.Case each : choice.cases()) {
                        code.line("case " + each.constant() + " -> " + each.value() + ";");
                    }
                    methods.add(code.close("};").close().toString());
                    return name;
                });
    }

    private String readEnum(JsonType.Enumeration choice) {
        String type = source.imports().type(choice.java());
        return enumMethods.computeIfAbsent(
                "read " + type,
                ignored -> {
                    String simple = choice.element().getSimpleName().toString();
                    String table = names.unique(Names.constantCase(simple) + "_VALUES");
                    constants.add(table(choice, table));
                    String name = methodNames.unique("read" + simple + "Case");
                    Code code = new Code(1, new Names(List.of()));
                    String reader = source.json(JsonApi.READER);
                    code.open("private static " + type + " " + name + "(" + reader + " in) {");
                    code.open("return switch (in.readChoice(" + table + ")) {");
                    for (int i = 0; i < choice.cases().size(); i++) {
                        String constant = choice.cases().get(i).constant();
                        code.line("case " + i + " -> " + type + "." + constant + ";");
                    }
                    code.line("default -> null;");
                    methods.add(code.close("};").close().toString());
                    return name;
                });
    }

    private String table(JsonType.Enumeration choice, String name) {
        String all =
                choice.cases().stream()
                        .map(JsonType.Enumeration.Case::value)
                        .collect(Collectors.joining(", "));
        String keys = source.json(JsonApi.KEYS);
        return choice.isNumber()
                ? "private static final long[] " + name + " = {" + all + "};"
                : "private static final " + keys + " " + name + " = " + keys + ".of(" + all + ");";
    }

    /** The field of the codec of what a component holds. */
    private String codec(JsonType.Model model, Component component) {
        Use use = new Use(model.element(), component.property());
        return fields.computeIfAbsent(
                use,
                ignored -> {
                    String field = fieldNames.unique(component.name() + "Json");
                    codecs.put(field, use);
                    return field;
                });
    }
}
