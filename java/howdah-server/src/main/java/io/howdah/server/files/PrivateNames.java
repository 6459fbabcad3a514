package io.howdah.server.files;

import java.util.Locale;
import java.util.Set;

/**
 * Names of files that nobody may fetch, whatever the folder they lie in: hidden files, PHP source
 * in all its spellings, and the copies that editors leave behind.
 */
final class PrivateNames {

    /** Extensions that some PHP set-up executes, and that therefore hold source. */
    private static final Set<String> SOURCE =
            Set.of(
                    "php", "php3", "php4", "php5", "php6", "php7", "php8", "phps", "phpt", "pht",
                    "phtm", "phtml", "phar", "inc");

    /** The one hidden folder that is public: RFC 8615. */
    private static final String WELL_KNOWN = "/.well-known/";

    private PrivateNames() {}

    /** Whether a segment of the path is a hidden file or folder, other than /.well-known/. */
    static boolean isHidden(String path) {
        int dot = path.indexOf("/.", path.startsWith(WELL_KNOWN) ? 1 : 0);
        return dot >= 0;
    }

    /**
     * Whether a file is PHP source or an editor's copy. An extension counts wherever it stands, in
     * any case, and with what follows it: {@code config.php.bak}, {@code config.PHP}, {@code
     * config.php~}.
     *
     * @param path of which the last segment is looked at
     */
    static boolean isSource(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (name.endsWith("~") || (name.startsWith("#") && name.endsWith("#"))) {
            return true;
        }
        int start = name.indexOf('.') + 1;
        while (start > 0) {
            int dot = name.indexOf('.', start);
            String extension = name.substring(start, dot < 0 ? name.length() : dot);
            if (SOURCE.contains(lettersAndDigits(extension))) {
                return true;
            }
            start = dot + 1;
        }
        return false;
    }

    private static String lettersAndDigits(String extension) {
        int end = 0;
        while (end < extension.length() && Character.isLetterOrDigit(extension.charAt(end))) {
            end++;
        }
        return extension.substring(0, end).toLowerCase(Locale.ROOT);
    }
}
