package io.howdah.cli.run;

import io.howdah.Php;
import io.howdah.cli.command.CommandException;
import io.howdah.failure.PhpException;
import io.howdah.value.Value;

/** How {@code howdah call} writes a result. */
enum ResultFormat {
    JSON {
        @Override
        byte[] write(Php php, Value value) {
            try {
                return php.function("json_encode").call(value, JSON_FLAGS).asBytes();
            } catch (PhpException e) {
                throw CommandException.failure(
                        "the result is no JSON ("
                                + e.phpMessage()
                                + "): try --format php or --format raw");
            }
        }
    },

    PHP {
        @Override
        byte[] write(Php php, Value value) {
            return php.function("var_export").call(value, true).asBytes();
        }
    },

    RAW {
        @Override
        byte[] write(Php php, Value value) {
            return switch (value.typeName()) {
                case "string" -> value.asBytes();
                case "null", "bool", "int", "float" -> php.function("strval").call(value).asBytes();
                default ->
                        throw CommandException.failure(
                                "--format raw writes strings and numbers; the result is of type "
                                        + value.typeName()
                                        + ": try --format json or --format php");
            };
        }
    };

    /**
     * JSON_UNESCAPED_SLASHES, JSON_UNESCAPED_UNICODE, JSON_PRESERVE_ZERO_FRACTION,
     * JSON_THROW_ON_ERROR.
     */
    private static final int JSON_FLAGS = 64 | 256 | 1024 | 4194304;

    /** The bytes of the value's text, without a line end. */
    abstract byte[] write(Php php, Value value);

    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
