package io.howdah.processor.json;

import io.howdah.processor.source.Code;
import io.howdah.processor.source.Names;
import java.util.ArrayList;
import java.util.List;

/** Writes the source of a sealed interface's codec. */
public final class JsonFamilyWriter {

    private final JsonFamily family;
    private final JsonCodecSource source;
    private final Names names = new Names(List.of("value", "out", "in", "selection", "codecs"));

    public JsonFamilyWriter(JsonFamily family, JsonCodecSource source) {
        this.family = family;
        this.source = source;
    }

    public String write() {
        List<String> fields = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (JsonFamily.Member member : family.members()) {
            String simple = member.type().getSimpleName().toString();
            fields.add(names.unique(Names.uncapitalized(simple)));
            values.add(Code.literal(member.value()));
        }
        Code code = new Code(0, names);
        source.open(code);
        String keys = source.json(JsonApi.KEYS);
        code.wrapped("private static final " + keys + " VALUES = " + keys + ".of(", values, ");");
        code.line("");
        for (int i = 0; i < fields.size(); i++) {
            String codec = source.codecOf(family.members().get(i).type());
            code.line("private final " + codec + " " + fields.get(i) + ";");
        }
        code.line("");
        source.openConstructor(code);
        for (int i = 0; i < fields.size(); i++) {
            String made = source.make(family.members().get(i).type(), "selection");
            code.line(fields.get(i) + " = " + made + ";");
        }
        code.close().line("");
        source.factories(code);
        writeWrite(code, fields);
        code.line("");
        writeRead(code, fields);
        code.close();
        return source.file(code);
    }

    private void writeWrite(Code code, List<String> fields) {
        source.openWrite(code);
        for (int i = 0; i < fields.size(); i++) {
            String type = source.imports().name(family.members().get(i).type());
            String local = names.unique(fields.get(i) + "Value");
            String test = "if (value instanceof " + type + " " + local + ") {";
            if (i == 0) {
                code.open(test);
            } else {
                code.next("} else " + test);
            }
            code.line(fields.get(i) + ".write(" + local + ", out);");
        }
        code.next("} else {");
        code.line("required(null, " + Code.literal(source.model()) + ");");
        code.close();
        code.close();
    }

    private void writeRead(Code code, List<String> fields) {
        source.openRead(code);
        code.open("return switch (in.discriminator(" + Code.literal(family.key()) + ", VALUES)) {");
        for (int i = 0; i < fields.size(); i++) {
            code.line("case " + i + " -> " + fields.get(i) + ".read(in);");
        }
        code.line("default -> null;");
        code.close("};");
        code.close();
    }
}
