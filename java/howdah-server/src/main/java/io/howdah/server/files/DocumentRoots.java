package io.howdah.server.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The document root, and the folders that stand for paths in it, as nginx's {@code alias} has it.
 */
public final class DocumentRoots {

    /**
     * A folder and the path that means it.
     *
     * @param prefix begins with a slash, and does not end with one
     */
    private record Alias(String prefix, DocumentRoot root) {

        boolean holds(String path) {
            return path.startsWith(prefix)
                    && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/');
        }
    }

    /**
     * Where a path leads to.
     *
     * @param root the folder
     * @param path from there on
     */
    record Place(DocumentRoot root, String path) {

        DocumentRoot.@Nullable Entry find() {
            return root.find(path);
        }
    }

    private final DocumentRoot main;
    private final List<Alias> aliases = new ArrayList<>();

    /**
     * Opens the folders.
     *
     * @param main the document root
     * @param aliases each as {@code /path=/folder}
     * @param opener opens their folders
     * @throws IllegalArgumentException an alias is malformed, or a folder is none
     */
    public DocumentRoots(
            DocumentRoot main, List<String> aliases, Function<Path, DocumentRoot> opener) {
        this.main = main;
        for (String alias : aliases) {
            this.aliases.add(alias(alias, opener));
        }
        this.aliases.sort(
                Comparator.comparingInt((Alias alias) -> alias.prefix.length()).reversed());
    }

    private static Alias alias(String written, Function<Path, DocumentRoot> opener) {
        int equals = written.indexOf('=');
        String prefix = equals < 0 ? "" : written.substring(0, equals);
        String path = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
        String bytes = RequestPath.asBytes(path);
        if (path.isEmpty() || !bytes.equals(RequestPath.normalize(RequestPath.encode(bytes)))) {
            throw new IllegalArgumentException(
                    "Expected /path=/folder for --alias, got \""
                            + written
                            + "\"; a path has no //, /./ or /../");
        }
        return new Alias(
                bytes, opener.apply(Path.of(written.substring(equals + 1)).toAbsolutePath()));
    }

    /** The document root. */
    DocumentRoot main() {
        return main;
    }

    /** Where a normalized path leads to: by its longest alias, or else in the document root. */
    Place place(String path) {
        for (Alias alias : aliases) {
            if (alias.holds(path)) {
                String rest = path.substring(alias.prefix.length());
                return new Place(alias.root, rest.isEmpty() ? "/" : rest);
            }
        }
        return new Place(main, path);
    }
}
