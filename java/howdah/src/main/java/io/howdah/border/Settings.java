package io.howdah.border;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an interpreter is started with: {@code proto/howdah/v1/engine.proto}'s Settings.
 *
 * @param sapiName what PHP_SAPI says
 * @param iniDefaults ini settings that are weaker than php.ini
 * @param ini ini settings that are stronger, as {@code php -d}
 * @param iniPath a php.ini or the folder of one, as {@code php -c}; null where PHP looks by itself
 * @param ignoreIni whether no php.ini is read at all, as {@code php -n}
 * @param executable what PHP_BINARY says, or null
 * @param directOutput whether PHP writes to the process's standard output itself
 * @param arguments a command line to run, with the name of the program first; empty for none
 */
public record Settings(
        String sapiName,
        Map<String, String> iniDefaults,
        Map<String, String> ini,
        @Nullable Path iniPath,
        boolean ignoreIni,
        @Nullable String executable,
        boolean directOutput,
        List<String> arguments) {

    private static final Pattern PLAIN = Pattern.compile("([A-Za-z0-9][^;\"'=\\[\\]{}$\\\\]*)?");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'");

    void write(MessageBuffer to) {
        to.putString(Tags.tag(1, Tags.DELIMITED), sapiName);
        to.putString(Tags.tag(2, Tags.DELIMITED), lines(iniDefaults, UnaryOperator.identity()));
        to.putString(Tags.tag(3, Tags.DELIMITED), lines(ini, Settings::quoted));
        if (iniPath != null) {
            to.putString(Tags.tag(4, Tags.DELIMITED), iniPath.toAbsolutePath().toString());
        }
        to.putVarintField(Tags.tag(5, Tags.VARINT), ignoreIni ? 1 : 0);
        if (executable != null) {
            to.putString(Tags.tag(6, Tags.DELIMITED), executable);
        }
        to.putVarintField(Tags.tag(7, Tags.VARINT), directOutput ? 1 : 0);
        for (String argument : arguments) {
            to.putString(Tags.tag(8, Tags.DELIMITED), argument);
        }
    }

    private static String lines(Map<String, String> settings, UnaryOperator<String> value) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + value.apply(setting.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    /** As {@code php -d} does, quotes what php.ini would not take as it is; expressions stay. */
    private static String quoted(String value) {
        boolean plain = PLAIN.matcher(value).matches() || QUOTED.matcher(value).matches();
        return plain ? value : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
