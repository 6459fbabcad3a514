package io.howdah.cli;

import io.howdah.server.ServerOption;
import io.howdah.server.ServerOptions;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The server's options as flags of a command: all that there are, by their own names. */
final class ServerFlags implements IModelTransformer {

    /** What {@code --watch} stands for where no folder is named. */
    static final String PROJECT = "project";

    @Override
    public CommandSpec transform(CommandSpec command) {
        for (ServerOption<?> option : ServerOption.all()) {
            command.addOption(flag(option));
        }
        return command;
    }

    private static OptionSpec flag(ServerOption<?> option) {
        OptionSpec.Builder flag =
                OptionSpec.builder(nameOf(option))
                        .type(String.class)
                        .paramLabel(option.syntax().replace("<", "").replace(">", ""))
                        .description(description(option));
        if (option.defaultValue() instanceof Boolean) {
            return flag.arity("0..1").fallbackValue("true").build();
        }
        if (option == ServerOption.WATCH) {
            return flag.arity("0..1").fallbackValue(PROJECT).build();
        }
        return flag.arity("1").build();
    }

    static String nameOf(ServerOption<?> option) {
        return "--" + option.name();
    }

    private static <T> String description(ServerOption<T> option) {
        String text = option.description();
        String value = option.format(option.defaultValue());
        String sentence = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
        // picocli takes a % for the begin of a format.
        return (sentence + (value.isEmpty() ? "." : ". Default: " + value)).replace("%", "%%");
    }

    /** The options that were given as flags. */
    static ServerOptions given(CommandSpec command) {
        ServerOptions given = ServerOptions.defaults();
        for (ServerOption<?> option : ServerOption.all()) {
            String value = value(command, option);
            if (value != null) {
                given = given.with(option.name(), value);
            }
        }
        return given;
    }

    private static @Nullable String value(CommandSpec command, ServerOption<?> option) {
        return command.findOption(nameOf(option)).getValue();
    }

    /** The flags of a group of options, for its heading in the help. */
    static List<String> names(List<ServerOption<?>> options) {
        return options.stream().map(ServerFlags::nameOf).toList();
    }
}
