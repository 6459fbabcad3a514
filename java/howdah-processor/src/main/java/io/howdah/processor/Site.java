package io.howdah.processor;

/**
 * Where code is being written.
 *
 * @param source the file, for imports and shared methods
 * @param code the lines
 * @param buffer the name of the Message there
 * @param inInstance whether the fields of the stub can be used there
 */
record Site(StubSource source, Code code, String buffer, boolean inInstance) {

    /** The same place, inside of something that has its own Message. */
    Site with(String otherBuffer) {
        return new Site(source, code, otherBuffer, inInstance);
    }

    /** A statement that calls a method of the Message. */
    void call(String method, String... arguments) {
        code.line(buffer + "." + method + "(" + String.join(", ", arguments) + ");");
    }
}
