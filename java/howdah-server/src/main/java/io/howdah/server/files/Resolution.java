package io.howdah.server.files;

import java.nio.file.Path;

/** What a request means: a file, a script, or neither. */
public sealed interface Resolution
        permits Resolution.StaticFile, Script, Resolution.Redirect, Resolution.Refusal {

    /**
     * A file to be sent as it is.
     *
     * @param path its real name, without links
     * @param mediaType what its name says that it is
     */
    record StaticFile(Path path, String mediaType) implements Resolution {}

    /**
     * A folder that was named without its slash.
     *
     * @param path of the folder, encoded, with the slash and without the query
     */
    record Redirect(String path) implements Resolution {}

    /** There is nothing to send. */
    enum Refusal implements Resolution {
        /** The target is malformed: 400. */
        MALFORMED,
        /** Nobody may ask for it: 403. */
        DENIED,
        /** There is no such file, or none that may be known about, and no script for it: 404. */
        NOT_FOUND
    }
}
