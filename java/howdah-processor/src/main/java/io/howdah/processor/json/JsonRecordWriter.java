package io.howdah.processor.json;

import io.howdah.processor.json.JsonRecord.Choice;
import io.howdah.processor.json.JsonRecord.Component;
import io.howdah.processor.source.Code;
import io.howdah.processor.source.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writes the source of a record's codec. */
public final class JsonRecordWriter {

    private static final List<String> TAKEN =
            List.of(
                    "value",
                    "out",
                    "in",
                    "seen",
                    "key",
                    "selection",
                    "codecs",
                    "selected",
                    "isTagged");

    private final JsonRecord model;
    private final JsonCodecSource source;
    private final Map<String, String> dateFormats;
    private final JsonValueWriter values;
    private final Names constants;

    /** The names of the constants of keys. */
    private final List<String> keys = new ArrayList<>();

    /**
     * Writes one codec.
     *
     * @param dateFormats the formats of its dates, as code by the names of their constants
     * @param constants the names of the codec's constants
     */
    public JsonRecordWriter(
            JsonRecord model,
            JsonCodecSource source,
            Map<String, String> dateFormats,
            Names constants) {
        this.model = model;
        this.source = source;
        this.dateFormats = dateFormats;
        this.constants = constants;
        values = new JsonValueWriter(source, constants);
    }

    public String write() {
        for (Component component : model.components()) {
            keys.add(constants.unique(Names.constantCase(component.name()) + "_KEY"));
        }
        Code methods = new Code(1, new Names(TAKEN));
        writeWrite(methods);
        methods.line("");
        writeRead(methods);
        values.methods().forEach(method -> methods.line("").append(method));
        Code code = new Code(0, new Names(TAKEN));
        source.open(code);
        writeConstants(code);
        writeFields(code);
        writeConstructor(code);
        source.factories(code);
        code.append(methods.toString());
        code.close();
        return source.file(code);
    }

    private void writeConstants(Code code) {
        String table = source.json(JsonApi.KEYS);
        List<Component> components = model.components();
        code.wrapped(
                "private static final " + table + " KEYS = " + table + ".of(",
                components.stream().map(each -> Code.literal(each.key())).toList(),
                ");");
        dateFormats.forEach((name, formats) -> writeFormat(code, name, formats));
        code.wrapped(
                "private static final String[] EXPECTED = {",
                components.stream().map(each -> each.type().expected()).toList(),
                "};");
        code.line("private static final long NEEDED = " + mask(Component::isNeeded) + ";");
        code.line("private static final long READ = " + mask(Component::isRead) + ";");
        for (int i = 0; i < components.size(); i++) {
            writeKey(code, keys.get(i), components.get(i).key());
        }
        model.tag().ifPresent(tag -> writeKey(code, "TAG_KEY", tag.key()));
        values.constants().forEach(code::line);
        code.line("");
    }

    private void writeFormat(Code code, String name, String formats) {
        String type = source.json(JsonApi.DATES);
        code.wrapped(
                "private static final " + type + " " + name + " = ",
                List.of(type + ".of(" + formats + ")"),
                ";");
    }

    private void writeKey(Code code, String name, String key) {
        String writer = source.json(JsonApi.WRITER);
        code.wrapped(
                "private static final byte[] " + name + " = ",
                List.of(writer + ".keyOf(" + Code.literal(key) + ")"),
                ";");
    }

    private String mask(Predicate<Component> has) {
        long mask = 0;
        for (int i = 0; i < model.components().size(); i++) {
            mask |= has.test(model.components().get(i)) ? 1L << i : 0;
        }
        return "0x" + Long.toHexString(mask) + "L";
    }

    private void writeFields(Code code) {
        code.line("private final long selected;");
        if (model.tag().isPresent()) {
            code.line("private final boolean isTagged;");
        }
        values.codecs()
                .forEach(
                        (field, use) ->
                                code.line(
                                        "private final "
                                                + source.codecOf(use.element())
                                                + " "
                                                + field
                                                + ";"));
        code.line("");
    }

    private void writeConstructor(Code code) {
        source.openConstructor(code);
        code.line("long chosen = 0L;");
        for (int i = 0; i < model.components().size(); i++) {
            code.open("if (" + has(model.components().get(i).choice()) + ") {");
            code.line("chosen |= " + bit(i) + ";");
            code.close();
        }
        code.line("selected = chosen;");
        model.tag()
                .ifPresent(
                        tag ->
                                code.line(
                                        "isTagged = selection.has("
                                                + list(tag.groups())
                                                + ", null, null);"));
        values.codecs()
                .forEach(
                        (field, use) ->
                                code.wrapped(
                                        field + " = ",
                                        List.of(
                                                source.make(
                                                        use.element(),
                                                        "selection.under("
                                                                + Code.literal(use.property())
                                                                + ")")),
                                        ";"));
        code.close().line("");
    }

    private String has(Choice choice) {
        return "selection.has("
                + list(choice.groups())
                + ", "
                + choice.since().map(Code::literal).orElse("null")
                + ", "
                + choice.until().map(Code::literal).orElse("null")
                + ")";
    }

    private String list(List<String> texts) {
        return source.json("java.util.List")
                + texts.stream().map(Code::literal).collect(Collectors.joining(", ", ".of(", ")"));
    }

    private static String bit(int index) {
        return "0x" + Long.toHexString(1L << index) + "L";
    }

    private void writeWrite(Code code) {
        source.openWrite(code);
        code.line("out.beginObject();");
        for (int i = 0; i <= model.components().size(); i++) {
            int position = i;
            model.tag()
                    .filter(tag -> tag.position() == position)
                    .ifPresent(tag -> writeTag(code, tag.value()));
            if (i < model.components().size()) {
                writeComponent(code, i);
            }
        }
        code.line("out.endObject();");
        code.close();
    }

    private static void writeTag(Code code, String value) {
        code.open("if (isTagged) {");
        code.line("out.key(TAG_KEY);");
        code.line("out.writeString(" + Code.literal(value) + ");");
        code.close();
    }

    private void writeComponent(Code code, int index) {
        Component component = model.components().get(index);
        String value = "value." + component.name() + "()";
        code.open("if ((selected & " + bit(index) + ") != 0" + skip(component, value) + ") {");
        code.line("out.key(" + keys.get(index) + ");");
        String where = source.model() + "." + component.name();
        code.scoped(() -> values.write(code, component.type(), value, component, where));
        code.close();
    }

    private static String skip(Component component, String value) {
        if (!component.skipWhenEmpty()) {
            return "";
        }
        return component.type() instanceof JsonType.Nullable
                ? " && (" + value + " == null || !" + value + ".isEmpty())"
                : " && !" + value + ".isEmpty()";
    }

    private void writeRead(Code code) {
        source.openRead(code);
        code.open("if (!in.beginObject()) {");
        code.line("return null;");
        code.close();
        Map<Component, String> locals = new LinkedHashMap<>();
        for (Component component : model.components()) {
            String local = code.local(component.name());
            locals.put(component, local);
            String type = source.imports().type(component.type().java());
            String start =
                    component
                            .defaultValue()
                            .map(given -> given.code(source.imports()))
                            .orElse(start(component.type()));
            code.line(type + " " + local + " = " + start + ";");
        }
        String end = source.json(JsonApi.READER) + ".END";
        code.line("checkSelected(NEEDED & ~selected, KEYS);");
        code.line("long seen = 0L;");
        code.line("int key;");
        code.open("while ((key = in.nextKey(KEYS, READ & selected)) != " + end + ") {");
        code.line("seen |= 1L << key;");
        code.open("switch (key) {");
        for (int i = 0; i < model.components().size(); i++) {
            Component component = model.components().get(i);
            if (component.isRead()) {
                String read = values.read(component.type(), component);
                code.line("case " + i + " -> " + locals.get(component) + " = " + read + ";");
            }
        }
        code.line("default -> in.skipValue();");
        code.close();
        code.close();
        code.open("if ((NEEDED & ~seen) != 0) {");
        code.line("in.missing(KEYS, NEEDED & ~seen, EXPECTED);");
        code.close();
        code.wrapped(
                "return in.failed() ? null : new " + source.model() + "(",
                List.copyOf(locals.values()),
                ");");
        code.close();
    }

    /** What a local variable has before a value is read. */
    private static String start(JsonType type) {
        if (type instanceof JsonType.Scalar scalar && scalar.isPrimitive()) {
            return scalar.name().equals("Boolean") ? "false" : "0";
        }
        return "null";
    }
}
