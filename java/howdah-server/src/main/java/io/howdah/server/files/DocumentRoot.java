package io.howdah.server.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder of files, and which of them a path means. What is found lies in it: a symbolic link is
 * followed as long as it leads to a place inside of it, or inside of one of the folders that links
 * may lead to.
 */
public final class DocumentRoot {

    private final Path folder;
    private final List<Path> linkTargets;

    private DocumentRoot(Path folder, List<Path> linkTargets) {
        this.folder = folder;
        this.linkTargets = linkTargets;
    }

    /**
     * Opens a folder. Where its own name is a link, as that of a deployed release often is, it
     * stands for the folder that the link leads to now.
     *
     * @param folder what is served
     * @param linkTargets folders outside of it that links in it may lead to
     * @return the root
     * @throws IllegalArgumentException one of them is no folder
     */
    public static DocumentRoot of(Path folder, List<Path> linkTargets) {
        return new DocumentRoot(
                realFolder("the document root", folder),
                linkTargets.stream().map(path -> realFolder("a link target", path)).toList());
    }

    static Path realFolder(String what, Path folder) {
        try {
            Path real = folder.toRealPath();
            if (Files.isDirectory(real) && Files.isExecutable(real)) {
                return real;
            }
            throw new IllegalArgumentException(
                    what + " must be a folder that may be entered, but " + folder + " is none");
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(
                    "there is no folder " + folder + ", which was given as " + what, e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    what + " " + folder + " cannot be opened: " + e.getMessage(), e);
        }
    }

    /**
     * The folder itself.
     *
     * @return absolute, and without links
     */
    public Path folder() {
        return folder;
    }

    /** What lies at a path. */
    enum Kind {
        FILE,
        FOLDER
    }

    /**
     * Something that exists and may be served.
     *
     * @param kind file or folder; there is nothing else
     * @param path its real name, without links
     */
    record Entry(Kind kind, Path path) {}

    /**
     * Finds what lies at a normalized path.
     *
     * @return null if there is nothing, or nothing that may be known about
     */
    @Nullable Entry find(String path) {
        String text = RequestPath.asText(path);
        if (text == null) {
            return null;
        }
        try {
            Path named = folder.resolve(text.substring(1));
            BasicFileAttributes attributes = Files.readAttributes(named, BasicFileAttributes.class);
            if (!attributes.isRegularFile() && !attributes.isDirectory()) {
                return null; // a device, a pipe or a socket: to open it could block
            }
            if (text.endsWith("/") && attributes.isRegularFile()) {
                return null;
            }
            Path real = named.toRealPath();
            if (!isInside(real)) {
                return null;
            }
            return new Entry(attributes.isDirectory() ? Kind.FOLDER : Kind.FILE, real);
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    private boolean isInside(Path real) {
        if (real.startsWith(folder)) {
            return !PrivateNames.isHidden("/" + folder.relativize(real));
        }
        for (Path target : linkTargets) {
            if (real.startsWith(target)) {
                return !PrivateNames.isHidden("/" + target.relativize(real));
            }
        }
        return false;
    }
}
