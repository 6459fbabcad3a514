// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's functions for directories. */
@PhpFunctions
public interface Directories {

    /** PHP's {@code SCANDIR_SORT_ASCENDING}. */
    long SCANDIR_SORT_ASCENDING = 0;

    /** PHP's {@code SCANDIR_SORT_DESCENDING}. */
    long SCANDIR_SORT_DESCENDING = 1;

    /** PHP's {@code SCANDIR_SORT_NONE}. */
    long SCANDIR_SORT_NONE = 2;

    /**
     * Makes a directory the current one.
     *
     * @param directory the directory
     * @return whether it worked
     */
    boolean chdir(String directory);

    /**
     * Makes a directory the root of the process.
     *
     * @param directory the directory
     * @return whether it worked
     */
    boolean chroot(String directory);

    /**
     * Closes a directory; without an argument, the one opened last.
     *
     * @param dirHandle the directory, or null for the one opened last
     */
    void closedir(@Nullable PhpResource dirHandle);

    /** As {@link #closedir(PhpResource)}, with PHP's defaults for the rest. */
    void closedir();

    /**
     * Opens a directory as an object of {@code Directory}.
     *
     * @param directory the directory
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> dir(String directory, @Nullable PhpResource context);

    /** As {@link #dir(String, PhpResource)}, with PHP's defaults for the rest. */
    Optional<PhpObject> dir(String directory);

    /**
     * Returns the current directory.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> getcwd();

    /**
     * Opens a directory for {@code readdir}.
     *
     * @param directory the directory
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> opendir(String directory, @Nullable PhpResource context);

    /** As {@link #opendir(String, PhpResource)}, with PHP's defaults for the rest. */
    Optional<PhpResource> opendir(String directory);

    /**
     * Returns the name of the next entry of a directory; without an argument, of the one opened
     * last.
     *
     * @param dirHandle the directory, or null for the one opened last
     * @return the name, or empty after the last entry
     */
    Optional<String> readdir(@Nullable PhpResource dirHandle);

    /** As {@link #readdir(PhpResource)}, with PHP's defaults for the rest. */
    Optional<String> readdir();

    /**
     * Moves to the first entry of a directory; without an argument, of the one opened last.
     *
     * @param dirHandle the directory, or null for the one opened last
     */
    void rewinddir(@Nullable PhpResource dirHandle);

    /** As {@link #rewinddir(PhpResource)}, with PHP's defaults for the rest. */
    void rewinddir();

    /**
     * Returns the names of the entries of a directory.
     *
     * @param directory the directory
     * @param sortingOrder how to sort, a SCANDIR_SORT constant
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<String>> scandir(
            String directory, long sortingOrder, @Nullable PhpResource context);

    /** As {@link #scandir(String, long, PhpResource)}, with PHP's defaults for the rest. */
    Optional<List<String>> scandir(String directory, long sortingOrder);

    /** As {@link #scandir(String, long, PhpResource)}, with PHP's defaults for the rest. */
    Optional<List<String>> scandir(String directory);
}
