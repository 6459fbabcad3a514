package io.howdah.json;

/**
 * One thing that is wrong with a document.
 *
 * @param pointer where, as a JSON pointer (RFC 6901): {@code /items/3/price}; the empty text is the
 *     root
 * @param message what was expected, and what came
 */
public record JsonError(String pointer, String message) {

    @Override
    public String toString() {
        return (pointer.isEmpty() ? "(root)" : pointer) + ": " + message;
    }
}
