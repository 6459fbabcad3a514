package io.howdah.processor.mapping;

import io.howdah.processor.source.Code;

/**
 * Where code is being written.
 *
 * @param source the file, for imports and shared methods
 * @param code the lines
 * @param in the name of the ValueInput there
 * @param out the name of the ValueOutput there
 * @param inInstance whether the fields of the stub can be used there
 */
public record CodeContext(
        GeneratedClass source, Code code, String in, String out, boolean inInstance) {

    /** The usual name of a ValueInput. */
    public static final String IN = "in";

    /** The usual name of a ValueOutput. */
    public static final String OUT = "out";

    /** A place in the source of one type, outside of its instances, with the usual names. */
    public static CodeContext shared(GeneratedClass source, Code code) {
        return new CodeContext(source, code, IN, OUT, false);
    }

    /** The same place, inside of something that has its own ValueInput. */
    CodeContext withInput(String otherIn) {
        return new CodeContext(source, code, otherIn, out, inInstance);
    }

    /** The same place, inside of something that has its own ValueInput and ValueOutput. */
    CodeContext with(String otherIn, String otherOut) {
        return new CodeContext(source, code, otherIn, otherOut, inInstance);
    }

    /** A statement that calls a method of the ValueOutput. */
    void call(String method, String... arguments) {
        code.line(out + "." + method + "(" + String.join(", ", arguments) + ");");
    }
}
