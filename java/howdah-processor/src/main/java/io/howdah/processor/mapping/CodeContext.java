package io.howdah.processor.mapping;

import io.howdah.processor.source.Code;

/**
 * Where code is being written.
 *
 * @param source the file, for imports and shared methods
 * @param code the lines
 * @param buffer the name of the Message there
 * @param inInstance whether the fields of the stub can be used there
 */
public record CodeContext(GeneratedClass source, Code code, String buffer, boolean inInstance) {

    /** The same place, inside of something that has its own Message. */
    CodeContext with(String otherBuffer) {
        return new CodeContext(source, code, otherBuffer, inInstance);
    }

    /** A statement that calls a method of the Message. */
    void call(String method, String... arguments) {
        code.line(buffer + "." + method + "(" + String.join(", ", arguments) + ");");
    }
}
