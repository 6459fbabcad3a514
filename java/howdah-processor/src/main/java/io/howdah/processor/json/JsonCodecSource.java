package io.howdah.processor.json;

import io.howdah.processor.source.Code;
import io.howdah.processor.source.GeneratedBy;
import io.howdah.processor.source.GeneratedName;
import io.howdah.processor.source.Imports;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** The source of one codec: what those of records and of sealed interfaces have in common. */
public final class JsonCodecSource {

    private final TypeElement type;
    private final GeneratedName name;
    private final Imports imports;
    private final GeneratedBy generatedBy;

    /**
     * Starts a file without code.
     *
     * @param type the record or the sealed interface
     */
    public JsonCodecSource(TypeElement type, GeneratedBy generatedBy) {
        this.type = type;
        this.generatedBy = generatedBy;
        name = nameOf(type);
        imports = new Imports(name.packageName(), List.of());
        imports.name(name.qualifiedName());
    }

    /** The name of the codec of a type. */
    public static GeneratedName nameOf(TypeElement type) {
        return GeneratedName.of(type, "Json");
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
        return imports.name(nameOf(other).qualifiedName());
    }

    /** Code that makes another type's codec. */
    String make(TypeElement other, String selection) {
        return codecOf(other) + ".of(" + selection + ", codecs)";
    }

    void open(Code code) {
        code.line("/** The JSON of {@link " + model() + "}. */");
        generatedBy.annotate(code, imports);
        String visibility = isPublic() ? "public " : "";
        code.open(
                visibility
                        + "final class "
                        + codec()
                        + " extends "
                        + json(JsonApi.CODEC)
                        + "<"
                        + model()
                        + "> {");
        code.line("");
        generatedBy.requireRuntime(code, imports, codec());
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
        String selection = json(JsonApi.SELECTION);
        String codecs = json(JsonApi.CODECS);
        code.open("private " + codec() + "(" + selection + " selection, " + codecs + " codecs) {");
        code.line("codecs.add(this, selection);");
    }

    void factories(Code code) {
        String selection = json(JsonApi.SELECTION);
        String codecs = json(JsonApi.CODECS);
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
        code.open("public void write(" + model() + " value, " + json(JsonApi.WRITER) + " out) {");
    }

    void openRead(Code code) {
        code.line("@Override");
        code.open("public " + model() + " read(" + json(JsonApi.READER) + " in) {");
    }

    /** The whole file. */
    String file(Code body) {
        String itsPackage =
                name.packageName().isEmpty() ? "" : "package " + name.packageName() + ";\n\n";
        String declarations = imports.declarations();
        return itsPackage + declarations + (declarations.isEmpty() ? "" : "\n") + body;
    }
}
