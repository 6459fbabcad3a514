package io.howdah.processor;

import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** The source of one codec: what those of records and of sealed interfaces have in common. */
final class JsonCodecSource {

    private final TypeElement type;
    private final JsonCodecName name;
    private final Imports imports;
    private final boolean inModule;
    private final boolean seesGenerated;

    /**
     * @param type the record or the sealed interface
     * @param inModule whether the codec belongs to a named module
     * @param seesGenerated whether the annotation Generated can be used
     */
    JsonCodecSource(TypeElement type, boolean inModule, boolean seesGenerated) {
        this.type = type;
        this.inModule = inModule;
        this.seesGenerated = seesGenerated;
        name = JsonCodecName.of(type);
        imports = new Imports(name.packageName(), List.of());
        imports.name(name.qualifiedName());
    }

    Imports imports() {
        return imports;
    }

    String codec() {
        return name.simpleName();
    }

    /** The name of the type. */
    String model() {
        return imports.name(type);
    }

    /** The name of a class of io.howdah.json. */
    String json(String qualified) {
        return imports.name(qualified);
    }

    /** The name of another type's codec. */
    String codecOf(TypeElement other) {
        return imports.name(JsonCodecName.of(other).qualifiedName());
    }

    /** Code that makes another type's codec. */
    String make(TypeElement other, String selection) {
        return codecOf(other) + ".of(" + selection + ", codecs)";
    }

    void open(Code code) {
        code.line("/** The JSON of {@link " + model() + "}. */");
        if (inModule) {
            // It shows types that its module may use and not pass on, Generated among them.
            code.line("@SuppressWarnings(\"exports\")");
        }
        if (seesGenerated) {
            String processor = Code.literal(JsonProcessor.class.getName());
            code.line("@" + json(Modules.GENERATED) + "(" + processor + ")");
        }
        String visibility = isPublic() ? "public " : "";
        code.open(
                visibility
                        + "final class "
                        + codec()
                        + " extends "
                        + json(Json.CODEC)
                        + "<"
                        + model()
                        + "> {");
        code.line("");
    }

    private boolean isPublic() {
        for (TypeElement each = type; ; each = (TypeElement) each.getEnclosingElement()) {
            if (!each.getModifiers().contains(Modifier.PUBLIC)) {
                return false;
            }
            if (!(each.getEnclosingElement() instanceof TypeElement)) {
                return true;
            }
        }
    }

    /** The methods that make the codec, and the head of its constructor. */
    void openConstructor(Code code) {
        String selection = json(Json.SELECTION);
        String codecs = json(Json.CODECS);
        code.open("private " + codec() + "(" + selection + " selection, " + codecs + " codecs) {");
        code.line("codecs.add(this, selection);");
    }

    void factories(Code code) {
        String selection = json(Json.SELECTION);
        String codecs = json(Json.CODECS);
        code.line("/**");
        code.line(" * {@return a codec}");
        code.line(" *");
        code.line(" * @param selection what it writes and reads");
        code.line(" */");
        code.open("public static " + codec() + " of(" + selection + " selection) {");
        code.line("return of(selection, new " + codecs + "());");
        code.close().line("");
        code.line("/**");
        code.line(" * {@return a codec} For other generated code.");
        code.line(" *");
        code.line(" * @param selection what it writes and reads");
        code.line(" * @param codecs those that are made with it");
        code.line(" */");
        code.wrapped(
                "public static " + codec() + " of(",
                List.of(selection + " selection", codecs + " codecs"),
                ") {");
        code.indent(1);
        code.line("return codecs.get(" + codec() + ".class, selection, " + codec() + "::new);");
        code.close().line("");
    }

    void openWrite(Code code) {
        code.line("@Override");
        code.open("public void write(" + model() + " value, " + json(Json.WRITER) + " out) {");
    }

    void openRead(Code code) {
        code.line("@Override");
        code.open("public " + model() + " read(" + json(Json.READER) + " in) {");
    }

    /** The whole file. */
    String file(Code body) {
        String itsPackage =
                name.packageName().isEmpty() ? "" : "package " + name.packageName() + ";\n\n";
        String declarations = imports.declarations();
        return itsPackage + declarations + (declarations.isEmpty() ? "" : "\n") + body;
    }
}
