package io.howdah.channel;

import static io.howdah.wire.FieldWriter.putString;
import static io.howdah.wire.FieldWriter.putVarintField;

import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Schema;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an interpreter is started with: {@code native/schema/howdah/v1/engine.proto}'s Settings.
 *
 * @param sapiName what PHP_SAPI says
 * @param iniDefaults ini settings that are weaker than php.ini
 * @param ini ini settings that are stronger, as {@code php -d}
 * @param sealedIni names of ini settings that PHP code cannot change
 * @param iniPath a php.ini or the folder of one, as {@code php -c}; null where PHP looks by itself
 * @param ignoreIni whether no php.ini is read at all, as {@code php -n}
 * @param executable what PHP_BINARY says, or null
 * @param directOutput whether PHP writes to the process's standard output itself
 * @param environment what PHP has beside the environment of the process
 * @param clearEnvironment whether PHP has nothing of the environment of the process
 * @param serverVariables what {@code $_SERVER} has in all requests
 * @param developmentServer whether requests are served as by {@code php -S}
 * @param quiet whether the development server logs neither requests nor what PHP code logs
 * @param arguments a command line to run, with the name of the program first; empty for none
 */
public record Settings(
        String sapiName,
        Map<String, String> iniDefaults,
        Map<String, String> ini,
        Set<String> sealedIni,
        @Nullable Path iniPath,
        boolean ignoreIni,
        @Nullable String executable,
        boolean directOutput,
        Map<String, String> environment,
        boolean clearEnvironment,
        Map<String, String> serverVariables,
        boolean developmentServer,
        boolean quiet,
        List<String> arguments) {

    private static final Pattern PLAIN = Pattern.compile("([A-Za-z0-9][^;\"'=\\[\\]{}$\\\\]*)?");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'");

    /**
     * Writes them.
     *
     * @param javaClasses a number that changes when what PHP knows of Java classes is void
     */
    void write(MessageBuffer to, long javaClasses) {
        putString(to, Schema.Settings.SAPI_NAME, sapiName);
        putString(to, Schema.Settings.INI_DEFAULTS, lines(iniDefaults, false));
        putString(to, Schema.Settings.INI_ENTRIES, lines(ini, true));
        if (iniPath != null) {
            putString(to, Schema.Settings.INI_PATH, iniPath.toAbsolutePath().toString());
        }
        putVarintField(to, Schema.Settings.IGNORE_INI, ignoreIni ? 1 : 0);
        if (executable != null) {
            putString(to, Schema.Settings.EXECUTABLE, executable);
        }
        putVarintField(to, Schema.Settings.DIRECT_OUTPUT, directOutput ? 1 : 0);
        for (String argument : arguments) {
            putString(to, Schema.Settings.ARGUMENTS, argument);
        }
        putVarintField(to, Schema.Settings.JAVA_CLASSES, javaClasses);
        if (!sealedIni.isEmpty()) {
            putString(to, Schema.Settings.SEALED_INI, String.join("\n", sealedIni));
        }
        write(to, Schema.Settings.ENVIRONMENT, environment);
        if (clearEnvironment) {
            putVarintField(to, Schema.Settings.CLEAR_ENVIRONMENT, 1);
        }
        write(to, Schema.Settings.SERVER_VARIABLES, serverVariables);
        if (developmentServer) {
            putVarintField(to, Schema.Settings.DEVELOPMENT_SERVER, 1);
        }
        if (quiet) {
            putVarintField(to, Schema.Settings.QUIET, 1);
        }
    }

    private static void write(MessageBuffer to, int tag, Map<String, String> assignments) {
        assignments.forEach(
                (name, value) -> {
                    putString(to, tag, name);
                    putString(to, tag, value);
                });
    }

    private static String lines(Map<String, String> settings, boolean quote) {
        StringBuilder lines = new StringBuilder();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            String value = setting.getValue();
            lines.append(setting.getKey()).append('=');
            lines.append(quote ? quoted(value) : value).append('\n');
        }
        return lines.toString();
    }

    /** As {@code php -d} does, quotes what php.ini would not take as it is; expressions stay. */
    private static String quoted(String value) {
        boolean plain = PLAIN.matcher(value).matches() || QUOTED.matcher(value).matches();
        return plain ? value : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
