package io.howdah.server.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/** A PHP script and how a request names it, in bytes, as they cross the border. */
public final class Script implements Resolution {

    private static final byte[] NOTHING = {};

    private final byte[] filename;
    private final byte[] name;
    private final byte[] pathInfo;

    /**
     * Names a script; a character of a name is a byte of it.
     *
     * @param filename its absolute file name
     * @param name its path, from the document root on
     * @param pathInfo what follows it in the request's path
     */
    Script(String filename, String name, String pathInfo) {
        this.filename = filename.getBytes(ISO_8859_1);
        this.name = name.getBytes(ISO_8859_1);
        this.pathInfo = pathInfo.isEmpty() ? NOTHING : pathInfo.getBytes(ISO_8859_1);
    }

    /**
     * PHP's {@code SCRIPT_FILENAME}.
     *
     * @return not to be changed
     */
    public byte[] filename() {
        return filename;
    }

    /**
     * PHP's {@code SCRIPT_NAME}.
     *
     * @return not to be changed
     */
    public byte[] name() {
        return name;
    }

    /**
     * PHP's {@code PATH_INFO}, decoded.
     *
     * @return not to be changed; empty if there is none
     */
    public byte[] pathInfo() {
        return pathInfo;
    }

    /** The same script for another path: if the path goes on after its name, by that. */
    Script withPathInfoOf(String path) {
        if (path.length() <= name.length || path.charAt(name.length) != '/') {
            return this;
        }
        String ownName = new String(name, ISO_8859_1);
        return path.startsWith(ownName)
                ? new Script(new String(filename, ISO_8859_1), ownName, path.substring(name.length))
                : this;
    }

    @Override
    public String toString() {
        return new String(filename, UTF_8);
    }
}
