package io.howdah.cli.command;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say with which ini settings PHP runs; named as those of php. */
public final class IniOptions {

    @Option(
            names = {"-d", "--define"},
            paramLabel = "name[=value]",
            description = "Set an ini setting; without a value, to 1.")
    private List<String> settings = List.of();

    @Option(
            names = {"-c", "--ini"},
            paramLabel = "path",
            description = "Read this php.ini, or the php.ini of this folder.")
    private @Nullable Path file;

    @Option(
            names = {"-n", "--no-ini"},
            description =
                    "Read no php.ini and no other ini files; shared extensions are not loaded then.")
    private boolean none;

    /** As options of php's command line. */
    public List<String> asPhpOptions() {
        List<String> options = new ArrayList<>();
        if (none) {
            options.add("-n");
        }
        if (file != null) {
            options.add("-c");
            options.add(file.toString());
        }
        for (String setting : settings) {
            options.add("-d");
            options.add(setting);
        }
        return options;
    }

    /** What opens an interpreter with them. */
    public PhpBuilder builder() {
        return builder(none, file, settings);
    }

    /**
     * What opens an interpreter with ini settings.
     *
     * @param none whether no ini file is read
     * @param file the php.ini, or its folder; null for the usual one
     * @param settings each as {@code name=value}, or a name alone, which is set to 1
     */
    public static PhpBuilder builder(boolean none, @Nullable Path file, List<String> settings) {
        PhpBuilder builder = Php.builder();
        if (none) {
            builder.withoutIniFile();
        }
        if (file != null) {
            builder.iniFile(file);
        }
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            builder.ini(
                    equals < 0 ? setting : setting.substring(0, equals),
                    equals < 0 ? "1" : setting.substring(equals + 1));
        }
        return builder;
    }
}
