package io.howdah.server.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/** A PHP script and how a request names it, in bytes, as they cross the bridge. */
public final class Script implements Resolution {

    private static final byte[] NOTHING = {};

    private final byte @Nullable [] aliasFolder;
    private final byte[] filename;
    private final byte[] name;
    private final byte[] pathInfo;

    /**
     * Names a script; a character of a name is a byte of it.
     *
     * @param aliasFolder the folder of the alias that it was found by; null: there is none
     * @param filename its absolute file name
     * @param name its path, as requests name it
     * @param pathInfo what follows it in the request's path
     */
    Script(@Nullable String aliasFolder, String filename, String name, String pathInfo) {
        this.aliasFolder = aliasFolder == null ? null : aliasFolder.getBytes(ISO_8859_1);
        this.filename = filename.getBytes(ISO_8859_1);
        this.name = name.getBytes(ISO_8859_1);
        this.pathInfo = pathInfo.isEmpty() ? NOTHING : pathInfo.getBytes(ISO_8859_1);
    }

    private Script(byte @Nullable [] aliasFolder, byte[] filename, byte[] name, byte[] pathInfo) {
        this.aliasFolder = aliasFolder;
        this.filename = filename;
        this.name = name;
        this.pathInfo = pathInfo;
    }

    /**
     * PHP's {@code DOCUMENT_ROOT} where an alias led to the script, as nginx's {@code
     * $document_root} has it.
     *
     * @return not to be changed; null: it is that of the site
     */
    public byte @Nullable [] aliasFolder() {
        return aliasFolder;
    }

    /**
     * The router script of a server that leaves it to PHP what a path means.
     *
     * @param filename its file name as it was given; empty for none
     * @return the script
     */
    public static Script router(String filename) {
        return new Script(null, new String(filename.getBytes(UTF_8), ISO_8859_1), "", "");
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

    /** {@return the name for people; its file name if it has none} */
    public String displayName() {
        return new String(name.length == 0 ? filename : name, UTF_8);
    }

    /** The same script of a site that stands below a path, which its name begins with then. */
    Script below(String mount) {
        return new Script(aliasFolder, filename, bytes(mount, name), pathInfo);
    }

    private static byte[] bytes(String first, byte[] then) {
        return (first + new String(then, ISO_8859_1)).getBytes(ISO_8859_1);
    }

    /** A worker's script for another path: if the path goes on after its name, by that. */
    Script withPathInfoOf(String path) {
        if (path.length() <= name.length || path.charAt(name.length) != '/') {
            return this;
        }
        String ownName = new String(name, ISO_8859_1);
        return path.startsWith(ownName)
                ? new Script(
                        null,
                        new String(filename, ISO_8859_1),
                        ownName,
                        path.substring(name.length))
                : this;
    }

    @Override
    public String toString() {
        return new String(filename, UTF_8);
    }
}
