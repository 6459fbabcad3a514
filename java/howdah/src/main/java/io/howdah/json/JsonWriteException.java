package io.howdah.json;

/** A record has a value that JSON cannot have, or that its component may not have. */
public final class JsonWriteException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    JsonWriteException(String message) {
        super(message);
    }
}
