package io.howdah.script;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFatalError;
import javax.script.ScriptException;
import org.jspecify.annotations.Nullable;

/** What PHP fails with, as javax.script has it. */
final class ScriptFailures {

    private ScriptFailures() {}

    static ScriptException of(Throwable failure) {
        ScriptException exception;
        if (failure instanceof PhpException thrown) {
            exception = at(String.valueOf(thrown.getMessage()), thrown.file(), thrown.line());
        } else if (failure instanceof PhpFatalError fatal) {
            exception = at(fatal.phpMessage(), fatal.file(), fatal.line());
        } else {
            exception = new ScriptException(failure.getMessage());
        }
        exception.initCause(failure);
        return exception;
    }

    /** {@return a failure to read a script, of which PHP does not know the file} */
    static ScriptException in(@Nullable Object file, ScriptException failure) {
        if (file == null
                || !(failure.getCause() instanceof PhpException thrown)
                || !thrown.file().isEmpty()) {
            return failure;
        }
        ScriptException exception =
                at(String.valueOf(thrown.getMessage()), file.toString(), thrown.line());
        exception.initCause(thrown);
        return exception;
    }

    private static ScriptException at(String message, @Nullable String file, int line) {
        return file == null || file.isEmpty()
                ? new ScriptException(message)
                : new ScriptException(message, file, line);
    }
}
