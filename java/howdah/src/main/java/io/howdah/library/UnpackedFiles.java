package io.howdah.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Files of the jar as files of the system, in {@code howdah-<user id>} in the folder for temporary
 * files, each in a folder that is named by what is in it, for the JVMs that come later. What no JVM
 * has used for a month goes.
 *
 * <p>Beside what needs libphp lies a link, {@code libphp.so}, to the one that it was chosen for.
 * The dynamic linker looks there first (DT_RPATH), so that on a machine with several versions of
 * PHP it takes no other one.
 */
public final class UnpackedFiles {

    private static final String COPY_PREFIX = "copy-";
    private static final String LIBPHP = "libphp.so";

    /** What a JVM that was killed has left is older than this. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    /** A JVM that still runs needs no file that is there longer than this, or copies it again. */
    private static final Duration UNUSED = Duration.ofDays(30);

    /** How exactly it is known when a folder was used. */
    private static final Duration NOTED = Duration.ofDays(1);

    private UnpackedFiles() {}

    /**
     * Puts a file where programs and libraries can be, unless it is there.
     *
     * @param name what it is called there
     * @param bytes what is in it
     * @param libphp the libphp that it needs, if it needs one
     * @return where it is
     * @throws IOException if this user cannot have files there
     */
    public static Path unpack(String name, byte[] bytes, @Nullable Path libphp) throws IOException {
        Path into = ownFolder(folder().resolve(hash(bytes, libphp)));
        noteUse(into);
        Path file = into.resolve(name);
        if (!holds(file, bytes)) {
            write(file, bytes);
        }
        if (libphp != null) {
            link(into.resolve(LIBPHP), libphp);
        }
        return file;
    }

    /** {@return a copy that the caller deletes} */
    static Path copyOf(Path file) throws IOException {
        Path copy = Files.createTempFile(folder(), COPY_PREFIX, ".so");
        try {
            return Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(copy);
            throw e;
        }
    }

    private static void noteUse(Path folder) {
        try {
            Instant now = Instant.now();
            if (Files.getLastModifiedTime(folder).toInstant().isBefore(now.minus(NOTED))) {
                Files.setLastModifiedTime(folder, FileTime.from(now));
            }
        } catch (IOException e) {
            // on a file system that cannot be written to, where nothing is deleted either
        }
    }

    private static void link(Path link, Path target) throws IOException {
        if (Files.isSymbolicLink(link) && Files.readSymbolicLink(link).equals(target)) {
            return;
        }
        Files.deleteIfExists(link);
        try {
            Files.createSymbolicLink(link, target);
        } catch (FileAlreadyExistsException e) {
            // by another JVM, to the same
        }
    }

    private static String hash(byte[] bytes, @Nullable Path libphp) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes);
            if (libphp != null) {
                digest.update(libphp.toString().getBytes(UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // each JDK has it
        }
    }

    private static boolean holds(Path file, byte[] bytes) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) == bytes.length
                && Arrays.equals(Files.readAllBytes(file), bytes);
    }

    /** Whole or not at all: other JVMs may look for it at the same time. */
    private static void write(Path file, byte[] bytes) throws IOException {
        Path part =
                Files.createTempFile(
                        folder(),
                        COPY_PREFIX,
                        null,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
        try {
            Files.write(part, bytes);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** The folder of this user, which nobody else can write to. */
    private static Path folder() throws IOException {
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        Path folder =
                ownFolder(
                        Path.of(System.getProperty("java.io.tmpdir"))
                                .toAbsolutePath()
                                .resolve("howdah-" + user));
        deleteAbandoned(folder);
        return folder;
    }

    private static Path ownFolder(Path folder) throws IOException {
        try {
            Files.createDirectory(
                    folder,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            // of an earlier JVM; or somebody who would like to have their library loaded
        }
        PosixFileAttributes found =
                Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        Object owner = Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        if (!found.isDirectory()
                || !owner.equals(user)
                || !PosixFilePermissions.toString(found.permissions()).endsWith("------")) {
            throw new IOException(
                    folder
                            + " was expected to be a folder that this user alone can use; it belongs to "
                            + found.owner().getName()
                            + " with "
                            + PosixFilePermissions.toString(found.permissions()));
        }
        return folder;
    }

    /** What cannot be deleted stays: another JVM may do it at the same time, or nobody may. */
    private static void deleteAbandoned(Path folder) {
        Instant now = Instant.now();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path each : all) {
                if (each.getFileName().toString().startsWith(COPY_PREFIX)) {
                    deleteIfOlder(each, now.minus(ABANDONED));
                } else if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
                    deleteIfOlder(each, now.minus(UNUSED));
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // the next one may be able to
        }
    }

    private static void deleteIfOlder(Path path, Instant old) {
        try {
            if (Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isBefore(old)) {
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                    deleteFilesIn(path);
                }
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // as said above
        }
    }

    private static void deleteFilesIn(Path folder) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path each : all) {
                Files.deleteIfExists(each);
            }
        }
    }
}
