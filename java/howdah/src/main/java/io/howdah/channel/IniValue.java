package io.howdah.channel;

import java.util.regex.Pattern;

/** How a value is written into an ini file. */
final class IniValue {

    private static final Pattern PLAIN = Pattern.compile("([A-Za-z0-9][^;\"'=\\[\\]{}$\\\\]*)?");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'");

    private IniValue() {}

    /** As {@code php -d} does, quotes what php.ini would not take as it is; expressions stay. */
    static String quoted(String value) {
        boolean plain = PLAIN.matcher(value).matches() || QUOTED.matcher(value).matches();
        return plain ? value : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
