package io.howdah.processor.json;

import io.howdah.processor.source.Imports;

/** The value of a component whose key a document lacks. */
interface JsonDefault {

    /** {@return its code in a file} */
    String code(Imports imports);

    /** One that needs no import. */
    static JsonDefault of(String code) {
        return imports -> code;
    }
}
