package io.howdah.cli.run;

import io.howdah.PhpBuilder;
import io.howdah.cli.command.IniOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Those of php's options that its built-in web server reads, as php_getopt() takes them: a value
 * stands in the same word or is the next one, and options end at the first word that is none.
 */
final class PhpServerOptions {

    /** Options of php that have a value. */
    private static final String WITH_VALUE = "frBRFEcdzSt";

    /** What php does instead of serving, if it comes first. */
    private static final String INSTEAD = "h?imv";

    private static final Map<String, Character> LONG =
            Map.ofEntries(
                    Map.entry("server", 'S'),
                    Map.entry("docroot", 't'),
                    Map.entry("define", 'd'),
                    Map.entry("php-ini", 'c'),
                    Map.entry("no-php-ini", 'n'),
                    Map.entry("no-header", 'q'),
                    Map.entry("file", 'f'),
                    Map.entry("run", 'r'),
                    Map.entry("process-begin", 'B'),
                    Map.entry("process-code", 'R'),
                    Map.entry("process-file", 'F'),
                    Map.entry("process-end", 'E'),
                    Map.entry("zend-extension", 'z'),
                    Map.entry("help", 'h'),
                    Map.entry("usage", 'h'),
                    Map.entry("info", 'i'),
                    Map.entry("modules", 'm'),
                    Map.entry("version", 'v'));

    private final List<String> settings = new ArrayList<>();
    private @Nullable String iniFile;
    private boolean noIni;
    private int quiet;
    private @Nullable String address;
    private @Nullable String root;
    private String router = "";

    private PhpServerOptions() {}

    /**
     * Reads a command line of php.
     *
     * @return null if it does not ask for the server
     */
    static @Nullable PhpServerOptions of(List<String> arguments) {
        PhpServerOptions options = new PhpServerOptions();
        int at = 0;
        while (at < arguments.size() && at >= 0) {
            String word = arguments.get(at);
            if (word.length() < 2 || word.charAt(0) != '-' || word.equals("--")) {
                break;
            }
            at =
                    word.startsWith("--")
                            ? options.takeLong(arguments, at)
                            : options.takeShort(arguments, at);
        }
        if (at < 0 || options.address == null) {
            return null;
        }
        if (at < arguments.size() && arguments.get(at).equals("--")) {
            at++;
        }
        options.router = at < arguments.size() ? arguments.get(at) : "";
        return options;
    }

    /** Where the next word is; -1 if the server is not asked for. */
    private int takeLong(List<String> arguments, int at) {
        String word = arguments.get(at).substring(2);
        int equals = word.indexOf('=');
        char letter = LONG.getOrDefault(equals < 0 ? word : word.substring(0, equals), ' ');
        if (WITH_VALUE.indexOf(letter) < 0) {
            return takeFlag(letter) ? at + 1 : -1;
        }
        if (equals >= 0) {
            take(letter, word.substring(equals + 1));
            return at + 1;
        }
        return takeNext(letter, arguments, at + 1);
    }

    /** Flags may share a word, and the last one may have a value. */
    private int takeShort(List<String> arguments, int at) {
        String word = arguments.get(at);
        for (int i = 1; i < word.length(); i++) {
            char letter = word.charAt(i);
            if (WITH_VALUE.indexOf(letter) < 0) {
                if (!takeFlag(letter)) {
                    return -1;
                }
                continue;
            }
            String value = word.substring(i + 1);
            if (value.isEmpty()) {
                return takeNext(letter, arguments, at + 1);
            }
            take(letter, value.startsWith("=") ? value.substring(1) : value);
            return at + 1;
        }
        return at + 1;
    }

    private int takeNext(char letter, List<String> arguments, int at) {
        if (at >= arguments.size()) {
            return -1; // php's own reading of the command line says what is missing
        }
        take(letter, arguments.get(at));
        return at + 1;
    }

    private boolean takeFlag(char letter) {
        noIni |= letter == 'n';
        quiet += letter == 'q' ? 1 : 0;
        return address != null || INSTEAD.indexOf(letter) < 0;
    }

    private void take(char letter, String value) {
        switch (letter) {
            case 'S' -> address = value;
            case 't' -> root = value;
            case 'c' -> iniFile = value;
            case 'd' -> settings.add(value);
            default -> {
                // of no concern to the server
            }
        }
    }

    /** Where to listen: host:port. */
    String address() {
        return String.valueOf(address);
    }

    /** The document root; null for the working directory. */
    @Nullable String root() {
        return root;
    }

    /** The router script; empty for none. */
    String router() {
        return router;
    }

    /** Whether neither connections, requests nor what PHP code logs is logged. */
    boolean isQuiet() {
        return quiet > 0;
    }

    /** Whether not even what keeps the server from its start is logged. */
    boolean isSilent() {
        return quiet > 1;
    }

    /** What opens an interpreter with the ini settings that were given. */
    PhpBuilder builder() {
        return IniOptions.builder(noIni, iniFile == null ? null : Path.of(iniFile), settings);
    }
}
