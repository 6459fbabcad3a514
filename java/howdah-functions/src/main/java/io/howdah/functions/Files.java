// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpResource;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * PHP's functions for files and paths.
 *
 * <p>PHP's file names are those of its stream wrappers: besides paths, {@code php://memory} or
 * {@code https://example.com} work where the wrapper allows it. Streams cross as {@link
 * io.howdah.value.PhpResource}. What is read from a file is {@code String} where it is a line or a
 * word, and {@code byte[]} where it is content.
 */
@PhpFunctions
public interface Files {

    /** PHP's {@code FILE_APPEND}. */
    long FILE_APPEND = 8;

    /** PHP's {@code FILE_BINARY}. */
    long FILE_BINARY = 0;

    /** PHP's {@code FILE_IGNORE_NEW_LINES}. */
    long FILE_IGNORE_NEW_LINES = 2;

    /** PHP's {@code FILE_NO_DEFAULT_CONTEXT}. */
    long FILE_NO_DEFAULT_CONTEXT = 16;

    /** PHP's {@code FILE_SKIP_EMPTY_LINES}. */
    long FILE_SKIP_EMPTY_LINES = 4;

    /** PHP's {@code FILE_TEXT}. */
    long FILE_TEXT = 0;

    /** PHP's {@code FILE_USE_INCLUDE_PATH}. */
    long FILE_USE_INCLUDE_PATH = 1;

    /** PHP's {@code FNM_CASEFOLD}. */
    long FNM_CASEFOLD = 16;

    /** PHP's {@code FNM_NOESCAPE}. */
    long FNM_NOESCAPE = 2;

    /** PHP's {@code FNM_PATHNAME}. */
    long FNM_PATHNAME = 1;

    /** PHP's {@code FNM_PERIOD}. */
    long FNM_PERIOD = 4;

    /** PHP's {@code GLOB_AVAILABLE_FLAGS}. */
    long GLOB_AVAILABLE_FLAGS = 9303;

    /** PHP's {@code GLOB_BRACE}. */
    long GLOB_BRACE = 1024;

    /** PHP's {@code GLOB_ERR}. */
    long GLOB_ERR = 1;

    /** PHP's {@code GLOB_MARK}. */
    long GLOB_MARK = 2;

    /** PHP's {@code GLOB_NOCHECK}. */
    long GLOB_NOCHECK = 16;

    /** PHP's {@code GLOB_NOESCAPE}. */
    long GLOB_NOESCAPE = 64;

    /** PHP's {@code GLOB_NOSORT}. */
    long GLOB_NOSORT = 4;

    /** PHP's {@code GLOB_ONLYDIR}. */
    long GLOB_ONLYDIR = 8192;

    /** PHP's {@code INI_SCANNER_NORMAL}. */
    long INI_SCANNER_NORMAL = 0;

    /** PHP's {@code INI_SCANNER_RAW}. */
    long INI_SCANNER_RAW = 1;

    /** PHP's {@code INI_SCANNER_TYPED}. */
    long INI_SCANNER_TYPED = 2;

    /** PHP's {@code LOCK_EX}. */
    long LOCK_EX = 2;

    /** PHP's {@code LOCK_NB}. */
    long LOCK_NB = 4;

    /** PHP's {@code LOCK_SH}. */
    long LOCK_SH = 1;

    /** PHP's {@code LOCK_UN}. */
    long LOCK_UN = 3;

    /** PHP's {@code PATHINFO_ALL}. */
    long PATHINFO_ALL = 15;

    /** PHP's {@code PATHINFO_BASENAME}. */
    long PATHINFO_BASENAME = 2;

    /** PHP's {@code PATHINFO_DIRNAME}. */
    long PATHINFO_DIRNAME = 1;

    /** PHP's {@code PATHINFO_EXTENSION}. */
    long PATHINFO_EXTENSION = 4;

    /** PHP's {@code PATHINFO_FILENAME}. */
    long PATHINFO_FILENAME = 8;

    /** PHP's {@code SEEK_CUR}. */
    long SEEK_CUR = 1;

    /** PHP's {@code SEEK_END}. */
    long SEEK_END = 2;

    /** PHP's {@code SEEK_SET}. */
    long SEEK_SET = 0;

    /**
     * {@return the last part of a path}
     *
     * @param path the path
     * @param suffix the ending to remove
     */
    String basename(String path, String suffix);

    /** As {@link #basename(String, String)}, with PHP's defaults for the rest. */
    String basename(String path);

    /**
     * Gives a file to a group.
     *
     * @param filename the path of the file
     * @param group the name or the number of the group
     * @return whether it worked
     */
    boolean chgrp(String filename, String group);

    /**
     * Gives a file to a group.
     *
     * @param filename the path of the file
     * @param group the name or the number of the group
     * @return whether it worked
     */
    boolean chgrp(String filename, long group);

    /**
     * Sets the permissions of a file.
     *
     * @param filename the path of the file
     * @param permissions the permissions, as bits
     * @return whether it worked
     */
    boolean chmod(String filename, long permissions);

    /**
     * Gives a file to a user.
     *
     * @param filename the path of the file
     * @param user the name or the number of the user
     * @return whether it worked
     */
    boolean chown(String filename, String user);

    /**
     * Gives a file to a user.
     *
     * @param filename the path of the file
     * @param user the name or the number of the user
     * @return whether it worked
     */
    boolean chown(String filename, long user);

    /**
     * Forgets what PHP remembers of files.
     *
     * @param clearRealpathCache whether to forget resolved paths too
     * @param filename the path of the file
     */
    void clearstatcache(boolean clearRealpathCache, String filename);

    /** As {@link #clearstatcache(boolean, String)}, with PHP's defaults for the rest. */
    void clearstatcache(boolean clearRealpathCache);

    /** As {@link #clearstatcache(boolean, String)}, with PHP's defaults for the rest. */
    void clearstatcache();

    /**
     * Copies a file.
     *
     * @param from what is replaced, or where it comes from
     * @param to the target
     * @param context the context of the stream, or null for none
     * @return whether it worked
     */
    boolean copy(String from, String to, @Nullable PhpResource context);

    /** As {@link #copy(String, String, PhpResource)}, with PHP's defaults for the rest. */
    boolean copy(String from, String to);

    /**
     * {@return the path of the directory that a path lies in, some levels up}
     *
     * @param path the path
     * @param levels the number of levels
     */
    String dirname(String path, long levels);

    /** As {@link #dirname(String, long)}, with PHP's defaults for the rest. */
    String dirname(String path);

    /**
     * Returns how many bytes are free on the file system of a directory.
     *
     * @param directory the directory
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalDouble diskFreeSpace(String directory);

    /**
     * Returns how many bytes the file system of a directory has.
     *
     * @param directory the directory
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalDouble diskTotalSpace(String directory);

    /**
     * Returns how many bytes are free on the file system of a directory.
     *
     * <p>It is another name of {@code disk_free_space}.
     *
     * @param directory the directory
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalDouble diskfreespace(String directory);

    /**
     * Closes a stream.
     *
     * @param stream the stream
     * @return whether it worked
     */
    boolean fclose(PhpResource stream);

    /**
     * Makes the system write the content of a file to the disk, but not all of its metadata.
     *
     * @param stream the stream
     * @return whether it worked
     */
    boolean fdatasync(PhpResource stream);

    /**
     * {@return whether a stream is at its end}
     *
     * @param stream the stream
     */
    boolean feof(PhpResource stream);

    /**
     * Writes what a stream has buffered.
     *
     * @param stream the stream
     * @return whether it worked
     */
    boolean fflush(PhpResource stream);

    /**
     * Reads one byte of a stream.
     *
     * @param stream the stream
     * @return the byte, or empty at the end
     */
    Optional<String> fgetc(PhpResource stream);

    /**
     * Reads a line of comma-separated values from a stream and splits it into its fields.
     *
     * @param stream the stream
     * @param length how much, or null for all
     * @param separator the separator
     * @param enclosure the character that encloses a field
     * @param escape the character that escapes the enclosure
     * @return the fields, or empty at the end
     */
    Optional<List<@Nullable String>> fgetcsv(
            PhpResource stream, long length, String separator, String enclosure, String escape);

    /**
     * As {@link #fgetcsv(PhpResource, long, String, String, String)}, where {@code length} may be
     * null.
     */
    Optional<List<@Nullable String>> fgetcsv(
            PhpResource stream,
            @Nullable Long length,
            String separator,
            String enclosure,
            String escape);

    /**
     * As {@link #fgetcsv(PhpResource, long, String, String, String)}, with PHP's defaults for the
     * rest.
     */
    Optional<List<@Nullable String>> fgetcsv(
            PhpResource stream, long length, String separator, String enclosure);

    /**
     * As {@link #fgetcsv(PhpResource, long, String, String, String)}, with PHP's defaults for the
     * rest.
     */
    Optional<List<@Nullable String>> fgetcsv(PhpResource stream, long length, String separator);

    /**
     * As {@link #fgetcsv(PhpResource, long, String, String, String)}, with PHP's defaults for the
     * rest.
     */
    Optional<List<@Nullable String>> fgetcsv(PhpResource stream, long length);

    /**
     * As {@link #fgetcsv(PhpResource, long, String, String, String)}, with PHP's defaults for the
     * rest.
     */
    Optional<List<@Nullable String>> fgetcsv(PhpResource stream);

    /**
     * Reads a line of a stream, with its line end.
     *
     * @param stream the stream
     * @param length how much, or null for all
     * @return the line, or empty at the end
     */
    Optional<String> fgets(PhpResource stream, long length);

    /** As {@link #fgets(PhpResource, long)}, with PHP's defaults for the rest. */
    Optional<String> fgets(PhpResource stream);

    /**
     * Reads a file into a list of its lines.
     *
     * @param filename the path of the file
     * @param flags the flags, as bits
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<String>> file(String filename, long flags, @Nullable PhpResource context);

    /** As {@link #file(String, long, PhpResource)}, with PHP's defaults for the rest. */
    Optional<List<String>> file(String filename, long flags);

    /** As {@link #file(String, long, PhpResource)}, with PHP's defaults for the rest. */
    Optional<List<String>> file(String filename);

    /**
     * {@return whether a file or directory exists}
     *
     * @param filename the path of the file
     */
    boolean fileExists(String filename);

    /**
     * Reads a file into a string.
     *
     * @param filename the path of the file
     * @param useIncludePath whether to look in the include path too
     * @param context the context of the stream, or null for none
     * @param offset where to start
     * @param length how much, or null for all
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> fileGetContents(
            String filename,
            boolean useIncludePath,
            @Nullable PhpResource context,
            long offset,
            long length);

    /**
     * As {@link #fileGetContents(String, boolean, PhpResource, long, long)}, with PHP's defaults
     * for the rest.
     */
    Optional<byte[]> fileGetContents(
            String filename, boolean useIncludePath, @Nullable PhpResource context, long offset);

    /**
     * As {@link #fileGetContents(String, boolean, PhpResource, long, long)}, with PHP's defaults
     * for the rest.
     */
    Optional<byte[]> fileGetContents(
            String filename, boolean useIncludePath, @Nullable PhpResource context);

    /**
     * As {@link #fileGetContents(String, boolean, PhpResource, long, long)}, with PHP's defaults
     * for the rest.
     */
    Optional<byte[]> fileGetContents(String filename, boolean useIncludePath);

    /**
     * As {@link #fileGetContents(String, boolean, PhpResource, long, long)}, with PHP's defaults
     * for the rest.
     */
    Optional<byte[]> fileGetContents(String filename);

    /**
     * Writes a string, an array of strings or a stream to a file and returns how many bytes it
     * wrote.
     *
     * @param filename the path of the file
     * @param data the data
     * @param flags the flags, as bits
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong filePutContents(
            String filename, String data, long flags, @Nullable PhpResource context);

    /**
     * As {@link #filePutContents(String, String, long, PhpResource)}, with PHP's defaults for the
     * rest.
     */
    OptionalLong filePutContents(String filename, String data, long flags);

    /**
     * As {@link #filePutContents(String, String, long, PhpResource)}, with PHP's defaults for the
     * rest.
     */
    OptionalLong filePutContents(String filename, String data);

    /**
     * Writes a string, an array of strings or a stream to a file and returns how many bytes it
     * wrote.
     *
     * @param filename the path of the file
     * @param data the data
     * @param flags the flags, as bits
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong filePutContents(
            String filename, byte[] data, long flags, @Nullable PhpResource context);

    /**
     * As {@link #filePutContents(String, byte[], long, PhpResource)}, with PHP's defaults for the
     * rest.
     */
    OptionalLong filePutContents(String filename, byte[] data, long flags);

    /**
     * As {@link #filePutContents(String, byte[], long, PhpResource)}, with PHP's defaults for the
     * rest.
     */
    OptionalLong filePutContents(String filename, byte[] data);

    /**
     * Writes a string, an array of strings or a stream to a file and returns how many bytes it
     * wrote.
     *
     * @param filename the path of the file
     * @param data the data
     * @param flags the flags, as bits
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong filePutContents(
            String filename, @Nullable Object data, long flags, @Nullable PhpResource context);

    /**
     * As {@link #filePutContents(String, Object, long, PhpResource)}, with PHP's defaults for the
     * rest.
     */
    OptionalLong filePutContents(String filename, @Nullable Object data, long flags);

    /**
     * As {@link #filePutContents(String, Object, long, PhpResource)}, with PHP's defaults for the
     * rest.
     */
    OptionalLong filePutContents(String filename, @Nullable Object data);

    /**
     * Returns when a file was last read, in seconds since the Unix epoch.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong fileatime(String filename);

    /**
     * Returns when the metadata of a file last changed, in seconds since the Unix epoch.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong filectime(String filename);

    /**
     * Returns the number of the group of a file.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong filegroup(String filename);

    /**
     * Returns the inode of a file.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong fileinode(String filename);

    /**
     * Returns when a file was last written, in seconds since the Unix epoch.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong filemtime(String filename);

    /**
     * Returns the number of the owner of a file.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong fileowner(String filename);

    /**
     * Returns the type and the permissions of a file as one number.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong fileperms(String filename);

    /**
     * Returns the size of a file in bytes.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong filesize(String filename);

    /**
     * Returns the type of a file, such as {@code file}, {@code dir} or {@code link}.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> filetype(String filename);

    /**
     * Locks or unlocks a file for programs that ask for it.
     *
     * @param stream the stream
     * @param operation LOCK_SH, LOCK_EX or LOCK_UN
     * @param wouldBlock receives 1 when the lock would have had to wait
     * @return whether it worked
     */
    boolean flock(PhpResource stream, long operation, PhpReference<@Nullable Long> wouldBlock);

    /** As {@link #flock(PhpResource, long, PhpReference)}, with PHP's defaults for the rest. */
    boolean flock(PhpResource stream, long operation);

    /**
     * {@return whether a file name matches a shell pattern}
     *
     * @param pattern the pattern
     * @param filename the path of the file
     * @param flags the flags, as bits
     */
    boolean fnmatch(String pattern, String filename, long flags);

    /** As {@link #fnmatch(String, String, long)}, with PHP's defaults for the rest. */
    boolean fnmatch(String pattern, String filename);

    /**
     * Opens a file or a URL.
     *
     * @param filename the path of the file
     * @param mode how to open it, such as {@code r} or {@code w+}
     * @param useIncludePath whether to look in the include path too
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> fopen(
            String filename, String mode, boolean useIncludePath, @Nullable PhpResource context);

    /**
     * As {@link #fopen(String, String, boolean, PhpResource)}, with PHP's defaults for the rest.
     */
    Optional<PhpResource> fopen(String filename, String mode, boolean useIncludePath);

    /**
     * As {@link #fopen(String, String, boolean, PhpResource)}, with PHP's defaults for the rest.
     */
    Optional<PhpResource> fopen(String filename, String mode);

    /**
     * Writes the rest of a stream to the output and returns how many bytes that were.
     *
     * @param stream the stream
     */
    long fpassthru(PhpResource stream);

    /**
     * Writes a list as a line of comma-separated values and returns how many bytes it wrote.
     *
     * @param stream the stream
     * @param fields the fields of the line
     * @param separator the separator
     * @param enclosure the character that encloses a field
     * @param escape the character that escapes the enclosure
     * @param eol the line end
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong fputcsv(
            PhpResource stream,
            List<? extends @Nullable Object> fields,
            String separator,
            String enclosure,
            String escape,
            String eol);

    /**
     * As {@link #fputcsv(PhpResource, List, String, String, String, String)}, with PHP's defaults
     * for the rest.
     */
    OptionalLong fputcsv(
            PhpResource stream,
            List<? extends @Nullable Object> fields,
            String separator,
            String enclosure,
            String escape);

    /**
     * As {@link #fputcsv(PhpResource, List, String, String, String, String)}, with PHP's defaults
     * for the rest.
     */
    OptionalLong fputcsv(
            PhpResource stream,
            List<? extends @Nullable Object> fields,
            String separator,
            String enclosure);

    /**
     * As {@link #fputcsv(PhpResource, List, String, String, String, String)}, with PHP's defaults
     * for the rest.
     */
    OptionalLong fputcsv(
            PhpResource stream, List<? extends @Nullable Object> fields, String separator);

    /**
     * As {@link #fputcsv(PhpResource, List, String, String, String, String)}, with PHP's defaults
     * for the rest.
     */
    OptionalLong fputcsv(PhpResource stream, List<? extends @Nullable Object> fields);

    /**
     * Writes a string to a stream and returns how many bytes it wrote.
     *
     * <p>It is another name of {@code fwrite}.
     *
     * @param stream the stream
     * @param data the data
     * @param length how much, or null for all
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong fputs(PhpResource stream, String data, long length);

    /** As {@link #fputs(PhpResource, String, long)}, with PHP's defaults for the rest. */
    OptionalLong fputs(PhpResource stream, String data);

    /** As {@link #fputs(PhpResource, String, long)}, on bytes. */
    OptionalLong fputs(PhpResource stream, byte[] data, long length);

    /** As {@link #fputs(PhpResource, byte[], long)}, with PHP's defaults for the rest. */
    OptionalLong fputs(PhpResource stream, byte[] data);

    /**
     * Reads up to a number of bytes of a stream.
     *
     * @param stream the stream
     * @param length the most bytes to read
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> fread(PhpResource stream, long length);

    /**
     * Reads a line of a stream and takes values out of it as a format describes them.
     *
     * @param stream the stream
     * @param format the format
     */
    Value fscanf(PhpResource stream, String format);

    /**
     * Moves to a position in a stream; 0 says that it worked.
     *
     * @param stream the stream
     * @param offset where to start
     * @param whence where to count from: SEEK_SET, SEEK_CUR or SEEK_END
     */
    long fseek(PhpResource stream, long offset, long whence);

    /** As {@link #fseek(PhpResource, long, long)}, with PHP's defaults for the rest. */
    long fseek(PhpResource stream, long offset);

    /**
     * Returns what the system knows of an open file.
     *
     * @param stream the stream
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> fstat(PhpResource stream);

    /**
     * Makes the system write a file to the disk.
     *
     * @param stream the stream
     * @return whether it worked
     */
    boolean fsync(PhpResource stream);

    /**
     * Returns the position in a stream.
     *
     * @param stream the stream
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong ftell(PhpResource stream);

    /**
     * Cuts or extends an open file to a size.
     *
     * @param stream the stream
     * @param size the size in bytes
     * @return whether it worked
     */
    boolean ftruncate(PhpResource stream, long size);

    /**
     * Writes a string to a stream and returns how many bytes it wrote.
     *
     * @param stream the stream
     * @param data the data
     * @param length how much, or null for all
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong fwrite(PhpResource stream, String data, long length);

    /** As {@link #fwrite(PhpResource, String, long)}, with PHP's defaults for the rest. */
    OptionalLong fwrite(PhpResource stream, String data);

    /** As {@link #fwrite(PhpResource, String, long)}, on bytes. */
    OptionalLong fwrite(PhpResource stream, byte[] data, long length);

    /** As {@link #fwrite(PhpResource, byte[], long)}, with PHP's defaults for the rest. */
    OptionalLong fwrite(PhpResource stream, byte[] data);

    /**
     * Returns the paths that match a shell pattern.
     *
     * @param pattern the pattern
     * @param flags the flags, as bits
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<String>> glob(String pattern, long flags);

    /** As {@link #glob(String, long)}, with PHP's defaults for the rest. */
    Optional<List<String>> glob(String pattern);

    /**
     * {@return whether a path is a directory}
     *
     * @param filename the path of the file
     */
    boolean isDir(String filename);

    /**
     * {@return whether a file can be executed}
     *
     * @param filename the path of the file
     */
    boolean isExecutable(String filename);

    /**
     * {@return whether a path is a regular file}
     *
     * @param filename the path of the file
     */
    boolean isFile(String filename);

    /**
     * {@return whether a path is a symbolic link}
     *
     * @param filename the path of the file
     */
    boolean isLink(String filename);

    /**
     * {@return whether a file can be read}
     *
     * @param filename the path of the file
     */
    boolean isReadable(String filename);

    /**
     * {@return whether a file was uploaded with the current request}
     *
     * @param filename the path of the file
     */
    boolean isUploadedFile(String filename);

    /**
     * {@return whether a file can be written}
     *
     * @param filename the path of the file
     */
    boolean isWritable(String filename);

    /**
     * {@return whether a file can be written}
     *
     * <p>It is another name of {@code is_writable}.
     *
     * @param filename the path of the file
     */
    boolean isWriteable(String filename);

    /**
     * Gives a symbolic link itself to a group.
     *
     * @param filename the path of the file
     * @param group the name or the number of the group
     * @return whether it worked
     */
    boolean lchgrp(String filename, String group);

    /**
     * Gives a symbolic link itself to a group.
     *
     * @param filename the path of the file
     * @param group the name or the number of the group
     * @return whether it worked
     */
    boolean lchgrp(String filename, long group);

    /**
     * Gives a symbolic link itself to a user.
     *
     * @param filename the path of the file
     * @param user the name or the number of the user
     * @return whether it worked
     */
    boolean lchown(String filename, String user);

    /**
     * Gives a symbolic link itself to a user.
     *
     * @param filename the path of the file
     * @param user the name or the number of the user
     * @return whether it worked
     */
    boolean lchown(String filename, long user);

    /**
     * Creates a hard link.
     *
     * @param target what the link points to
     * @param link the path of the link
     * @return whether it worked
     */
    boolean link(String target, String link);

    /**
     * Returns the device number of a link.
     *
     * @param path the path
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong linkinfo(String path);

    /**
     * Returns what the system knows of a file; of a symbolic link, the link itself.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> lstat(String filename);

    /**
     * Creates a directory and, if asked, those it lies in.
     *
     * @param directory the directory
     * @param permissions the permissions, as bits
     * @param recursive whether to create the directories above too
     * @param context the context of the stream, or null for none
     * @return whether it worked
     */
    boolean mkdir(
            String directory, long permissions, boolean recursive, @Nullable PhpResource context);

    /** As {@link #mkdir(String, long, boolean, PhpResource)}, with PHP's defaults for the rest. */
    boolean mkdir(String directory, long permissions, boolean recursive);

    /** As {@link #mkdir(String, long, boolean, PhpResource)}, with PHP's defaults for the rest. */
    boolean mkdir(String directory, long permissions);

    /** As {@link #mkdir(String, long, boolean, PhpResource)}, with PHP's defaults for the rest. */
    boolean mkdir(String directory);

    /**
     * Moves a file that was uploaded with the current request.
     *
     * @param from what is replaced, or where it comes from
     * @param to the target
     * @return whether it worked
     */
    boolean moveUploadedFile(String from, String to);

    /**
     * Parses a file in the format of {@code php.ini}.
     *
     * @param filename the path of the file
     * @param processSections whether to return an array of each section
     * @param scannerMode how values are read, an INI_SCANNER constant
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> parseIniFile(String filename, boolean processSections, long scannerMode);

    /** As {@link #parseIniFile(String, boolean, long)}, with PHP's defaults for the rest. */
    Optional<PhpArray> parseIniFile(String filename, boolean processSections);

    /** As {@link #parseIniFile(String, boolean, long)}, with PHP's defaults for the rest. */
    Optional<PhpArray> parseIniFile(String filename);

    /**
     * Parses text in the format of {@code php.ini}.
     *
     * @param iniString the text
     * @param processSections whether to return an array of each section
     * @param scannerMode how values are read, an INI_SCANNER constant
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> parseIniString(String iniString, boolean processSections, long scannerMode);

    /** As {@link #parseIniString(String, boolean, long)}, with PHP's defaults for the rest. */
    Optional<PhpArray> parseIniString(String iniString, boolean processSections);

    /** As {@link #parseIniString(String, boolean, long)}, with PHP's defaults for the rest. */
    Optional<PhpArray> parseIniString(String iniString);

    /**
     * {@return the parts of a path: directory, base name, extension and name}
     *
     * @param path the path
     */
    Map<String, String> pathinfo(String path);

    /**
     * {@return the parts of a path: directory, base name, extension and name}
     *
     * @param path the path
     * @param flags PATHINFO constants, as bits
     */
    Value pathinfo(String path, long flags);

    /**
     * Closes a pipe that {@code popen} opened and returns the exit code of its process.
     *
     * @param handle the pipe
     */
    long pclose(PhpResource handle);

    /**
     * Starts a command and opens a pipe to or from it.
     *
     * @param command the command
     * @param mode {@code r} to read its output, {@code w} to write its input
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> popen(String command, String mode);

    /**
     * Writes a file to the output and returns how many bytes that were.
     *
     * @param filename the path of the file
     * @param useIncludePath whether to look in the include path too
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong readfile(String filename, boolean useIncludePath, @Nullable PhpResource context);

    /** As {@link #readfile(String, boolean, PhpResource)}, with PHP's defaults for the rest. */
    OptionalLong readfile(String filename, boolean useIncludePath);

    /** As {@link #readfile(String, boolean, PhpResource)}, with PHP's defaults for the rest. */
    OptionalLong readfile(String filename);

    /**
     * Returns where a symbolic link points to.
     *
     * @param path the path
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> readlink(String path);

    /**
     * Returns the absolute path of a file without links and dots.
     *
     * @param path the path
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> realpath(String path);

    /** {@return the cache of resolved paths} */
    Map<String, Value> realpathCacheGet();

    /** {@return the size of the cache of resolved paths in bytes} */
    long realpathCacheSize();

    /**
     * Renames or moves a file or a directory.
     *
     * @param from what is replaced, or where it comes from
     * @param to the target
     * @param context the context of the stream, or null for none
     * @return whether it worked
     */
    boolean rename(String from, String to, @Nullable PhpResource context);

    /** As {@link #rename(String, String, PhpResource)}, with PHP's defaults for the rest. */
    boolean rename(String from, String to);

    /**
     * Moves to the start of a stream.
     *
     * @param stream the stream
     * @return whether it worked
     */
    boolean rewind(PhpResource stream);

    /**
     * Removes an empty directory.
     *
     * @param directory the directory
     * @param context the context of the stream, or null for none
     * @return whether it worked
     */
    boolean rmdir(String directory, @Nullable PhpResource context);

    /** As {@link #rmdir(String, PhpResource)}, with PHP's defaults for the rest. */
    boolean rmdir(String directory);

    /**
     * Returns what the system knows of a file.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> stat(String filename);

    /**
     * Creates a symbolic link.
     *
     * @param target what the link points to
     * @param link the path of the link
     * @return whether it worked
     */
    boolean symlink(String target, String link);

    /** {@return the directory for temporary files} */
    String sysGetTempDir();

    /**
     * Creates a file with a name of its own and returns its path.
     *
     * @param directory the directory
     * @param prefix the prefix
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> tempnam(String directory, String prefix);

    /**
     * Opens a temporary file that is removed when it is closed.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> tmpfile();

    /**
     * Sets when a file was written and read, and creates it if it does not exist.
     *
     * @param filename the path of the file
     * @param mtime when it was written, in seconds since the Unix epoch, or null for now
     * @param atime when it was read, in seconds since the Unix epoch, or null for mtime
     * @return whether it worked
     */
    boolean touch(String filename, long mtime, long atime);

    /** As {@link #touch(String, long, long)}, where {@code mtime} and {@code atime} may be null. */
    boolean touch(String filename, @Nullable Long mtime, @Nullable Long atime);

    /** As {@link #touch(String, long, long)}, with PHP's defaults for the rest. */
    boolean touch(String filename, long mtime);

    /** As {@link #touch(String, long, long)}, with PHP's defaults for the rest. */
    boolean touch(String filename);

    /**
     * Sets the permissions that new files do not get and returns those before; without an argument
     * it returns them.
     *
     * @param mask the permissions, or null to change nothing
     */
    long umask(long mask);

    /** As {@link #umask(long)}, with PHP's defaults for the rest. */
    long umask();

    /**
     * Removes a file.
     *
     * @param filename the path of the file
     * @param context the context of the stream, or null for none
     * @return whether it worked
     */
    boolean unlink(String filename, @Nullable PhpResource context);

    /** As {@link #unlink(String, PhpResource)}, with PHP's defaults for the rest. */
    boolean unlink(String filename);
}
