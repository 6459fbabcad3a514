package io.howdah.channel;

import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Tags;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /**
     * Writes them.
     *
     * @param javaClasses a number that changes when what PHP knows of Java classes is void
     */
    void write(MessageBuffer to, long javaClasses) {
        to.putString(Tags.tag(1, Tags.DELIMITED), sapiName);
        to.putString(Tags.tag(2, Tags.DELIMITED), lines(iniDefaults, false));
        to.putString(Tags.tag(3, Tags.DELIMITED), lines(ini, true));
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
        to.putVarintField(Tags.tag(9, Tags.VARINT), javaClasses);
        if (!sealedIni.isEmpty()) {
            to.putString(Tags.tag(10, Tags.DELIMITED), String.join("\n", sealedIni));
        }
        write(to, Tags.tag(11, Tags.DELIMITED), environment);
        if (clearEnvironment) {
            to.putVarintField(Tags.tag(12, Tags.VARINT), 1);
        }
        write(to, Tags.tag(13, Tags.DELIMITED), serverVariables);
        if (developmentServer) {
            to.putVarintField(Tags.tag(14, Tags.VARINT), 1);
        }
        if (quiet) {
            to.putVarintField(Tags.tag(15, Tags.VARINT), 1);
        }
    }

    private static void write(MessageBuffer to, int tag, Map<String, String> assignments) {
        assignments.forEach(
                (name, value) -> {
                    to.putString(tag, name);
                    to.putString(tag, value);
                });
    }

    private static String lines(Map<String, String> settings, boolean quote) {
        StringBuilder lines = new StringBuilder();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            String value = setting.getValue();
            lines.append(setting.getKey()).append('=');
            lines.append(quote ? IniValue.quoted(value) : value).append('\n');
        }
        return lines.toString();
    }
}
