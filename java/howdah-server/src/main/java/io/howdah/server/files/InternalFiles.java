package io.howdah.server.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The files that no client can ask for, and that PHP may have sent in place of its own output: by
 * {@code X-Accel-Redirect}, which names a path below a prefix, as nginx's {@code internal} and
 * {@code alias} have it, or by {@code X-Sendfile}, which names the file itself, as Apache's
 * mod_xsendfile has it.
 *
 * <p>Whatever the name, the file lies in one of the folders, without links: it may come from a
 * client. May be used by all threads.
 */
public final class InternalFiles {

    /**
     * A folder and the paths that mean it.
     *
     * @param prefix begins and ends with a slash
     */
    private record Alias(String prefix, Path folder) {}

    private final List<Alias> aliases = new ArrayList<>();
    private final List<Path> folders;

    /**
     * Opens the folders.
     *
     * @param aliases each as {@code /prefix/=/folder}
     * @param folders whose files may be named as they are
     * @throws IllegalArgumentException an alias is malformed, or a folder is none
     */
    public InternalFiles(List<String> aliases, List<Path> folders) {
        for (String alias : aliases) {
            this.aliases.add(alias(alias));
        }
        this.aliases.sort(
                Comparator.comparingInt((Alias alias) -> alias.prefix.length()).reversed());
        this.folders = folders;
        this.folders.forEach(folder -> DocumentRoot.realFolder("a folder of x-sendfile", folder));
    }

    private static Alias alias(String written) {
        int equals = written.indexOf('=');
        String prefix = equals < 0 ? "" : written.substring(0, equals);
        if (!prefix.startsWith("/") || !prefix.endsWith("/")) {
            throw new IllegalArgumentException(
                    "Expected /prefix/=/folder for --x-accel-redirect, got \"" + written + "\"");
        }
        Path folder = Path.of(written.substring(equals + 1)).toAbsolutePath();
        DocumentRoot.realFolder("a folder of x-accel-redirect", folder);
        return new Alias(RequestPath.asBytes(prefix), folder);
    }

    /** A file that is not sent. The message says why. */
    public static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1;

        private final int status;

        RefusedException(int status, String message) {
            super(message);
            this.status = status;
        }

        /**
         * What the client gets.
         *
         * @return 404 whether a file lies elsewhere or nowhere, so that nobody learns which; 500 if
         *     the server is not set up for it
         */
        public int status() {
            return status;
        }
    }

    /**
     * Finds the file that an {@code X-Accel-Redirect} names.
     *
     * @param uri its value: bytes as characters, percent-encoded
     * @return its real name, without links
     * @throws RefusedException no prefix begins it, or there is no such file in the folder
     */
    public Path redirected(String uri) throws RefusedException {
        int query = uri.indexOf('?');
        String raw = query < 0 ? uri : uri.substring(0, query);
        // nginx takes these without encoding, too.
        String path = RequestPath.normalize(raw.replace(" ", "%20").replace("#", "%23"));
        if (path == null) {
            throw new RefusedException(404, "it is no path");
        }
        for (Alias alias : aliases) {
            if (path.startsWith(alias.prefix)) {
                return inside(
                        List.of(alias.folder), alias.folder, path.substring(alias.prefix.length()));
            }
        }
        throw new RefusedException(500, "x-accel-redirect has no prefix that begins it");
    }

    /**
     * Finds the file that an {@code X-Sendfile} names.
     *
     * @param name its value: bytes as characters
     * @return its real name, without links
     * @throws RefusedException there is no such file in any of the folders
     */
    public Path named(String name) throws RefusedException {
        if (folders.isEmpty()) {
            throw new RefusedException(500, "x-sendfile names no folder");
        }
        if (!name.startsWith("/")) {
            throw new RefusedException(404, "it is no absolute path");
        }
        return inside(folders, Path.of("/"), name.substring(1));
    }

    private static Path inside(List<Path> folders, Path from, String name) throws RefusedException {
        String text = RequestPath.asText(name);
        if (text == null) {
            throw new RefusedException(404, "it is no UTF-8");
        }
        try {
            Path real = from.resolve(text).toRealPath();
            if (!isInside(folders, real)) {
                throw new RefusedException(404, "it lies outside of the folder: " + real);
            }
            if (text.endsWith("/") || !Files.isRegularFile(real)) {
                throw new RefusedException(404, "it is no file");
            }
            return real;
        } catch (NoSuchFileException e) {
            throw new RefusedException(404, "there is no such file");
        } catch (IOException | InvalidPathException e) {
            throw new RefusedException(404, "it cannot be opened: " + e);
        }
    }

    /** The folders may be links themselves, as those of a deployed release often are. */
    private static boolean isInside(List<Path> folders, Path real) throws IOException {
        for (Path folder : folders) {
            if (real.startsWith(folder.toRealPath())) {
                return true;
            }
        }
        return false;
    }
}
