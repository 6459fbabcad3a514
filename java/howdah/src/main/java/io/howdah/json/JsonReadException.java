package io.howdah.json;

import java.util.List;
import java.util.stream.Collectors;

/** A document is not JSON, or does not fit what is read; names all that does not. */
public final class JsonReadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<JsonError> errors;

    JsonReadException(List<JsonError> errors) {
        super(errors.stream().map(JsonError::toString).collect(Collectors.joining("\n")));
        this.errors = List.copyOf(errors);
    }

    /** {@return what is wrong, and where} */
    public List<JsonError> errors() {
        return errors;
    }
}
