package io.howdah.server.php;

import io.howdah.server.log.LogText;

/**
 * A file that PHP has the server send in place of its own output.
 *
 * @param isPath whether it is the file's own name, of {@code X-Sendfile}; otherwise a path below a
 *     prefix, of {@code X-Accel-Redirect}
 * @param value of the header: bytes as characters
 */
record SentFile(boolean isPath, String value) {

    @Override
    public String toString() {
        return (isPath ? "X-Sendfile: " : "X-Accel-Redirect: ") + LogText.of(value);
    }
}
