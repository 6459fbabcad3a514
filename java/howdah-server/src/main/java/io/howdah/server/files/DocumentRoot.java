package io.howdah.server.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A folder of files, and which of them a path means. What is found lies in it: a symbolic link is
 * followed as long as it leads to a place inside of it, or inside of one of the folders that links
 * may lead to.
 */
public final class DocumentRoot {

    /** A site that makes links all the time does not fill the log. */
    private static final int MOST_TOLD = 1000;

    private final Path folder;
    private final List<Path> linkTargets;
    private final BiConsumer<Path, Path> leadsOut;
    private final Set<Path> told = ConcurrentHashMap.newKeySet();

    private DocumentRoot(Path folder, List<Path> linkTargets, BiConsumer<Path, Path> leadsOut) {
        this.folder = folder;
        this.linkTargets = linkTargets;
        this.leadsOut = leadsOut;
    }

    /**
     * Opens a folder. Where its own name is a link, as that of a deployed release often is, it
     * stands for the folder that the link leads to now.
     *
     * @param what the folder is, for messages
     * @param folder what is served
     * @param linkTargets folders outside of it that links in it may lead to
     * @param leadsOut called once for each link that a request has met and that leads elsewhere,
     *     and where to; by any thread
     * @return the root
     * @throws IllegalArgumentException one of them is no folder
     */
    public static DocumentRoot of(
            String what, Path folder, List<Path> linkTargets, BiConsumer<Path, Path> leadsOut) {
        return new DocumentRoot(
                realFolder(what, folder),
                linkTargets.stream().map(path -> realFolder("a link target", path)).toList(),
                leadsOut);
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
            Path container = container(real);
            if (container == null) {
                tell(named);
                return null;
            }
            if (PrivateNames.isHidden("/" + container.relativize(real))) {
                return null;
            }
            return new Entry(attributes.isDirectory() ? Kind.FOLDER : Kind.FILE, real);
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    /** The folder that a file lies in: this one, or one that links may lead to. */
    private @Nullable Path container(Path real) {
        if (real.startsWith(folder)) {
            return folder;
        }
        for (Path target : linkTargets) {
            if (real.startsWith(target)) {
                return target;
            }
        }
        return null;
    }

    /** Finds the link on the way that leads out. */
    private void tell(Path named) throws IOException {
        Path link = folder;
        Path target = folder;
        for (Path name : folder.relativize(named)) {
            if (container(target) == null) {
                break;
            }
            link = link.resolve(name);
            target = link.toRealPath();
        }
        if (told.size() < MOST_TOLD && told.add(link)) {
            leadsOut.accept(link, target);
        }
    }
}
