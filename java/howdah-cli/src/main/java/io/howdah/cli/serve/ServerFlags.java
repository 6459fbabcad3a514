package io.howdah.cli.serve;

import io.howdah.server.options.OptionTopic;
import io.howdah.server.options.ServerOption;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** All options of the server as flags of a command. */
final class ServerFlags implements IModelTransformer {

    /** What {@code --watch} means without a folder. */
    static final String PROJECT = "project";

    @Override
    public CommandSpec transform(CommandSpec command) {
        int order = 0;
        int topics = 0;
        for (OptionTopic topic : OptionTopic.values()) {
            ArgGroupSpec.Builder group =
                    ArgGroupSpec.builder()
                            .heading("%n" + topic.title() + ":%n")
                            .order(topics++)
                            .exclusive(false)
                            .validate(false)
                            .multiplicity("0..1");
            for (ServerOption<?> option : topic.options()) {
                group.addArg(flag(option, order++));
            }
            command.addArgGroup(group.build());
        }
        command.usageMessage().sortOptions(false);
        return command;
    }

    private static OptionSpec flag(ServerOption<?> option, int order) {
        OptionSpec.Builder flag =
                OptionSpec.builder(nameOf(option))
                        .type(String.class)
                        .order(order)
                        .paramLabel(option.syntax().replace("<", "").replace(">", ""))
                        .description(description(option));
        if (option.defaultValue() instanceof Boolean) {
            return flag.arity("0..1").preprocessor(new OptionalValue("true")).build();
        }
        if (option == SiteOptions.WATCH) {
            return flag.arity("0..1").preprocessor(new OptionalValue(PROJECT)).build();
        }
        if (option.defaultValue() instanceof Map) {
            return flag.arity("1").type(List.class).auxiliaryTypes(String.class).build();
        }
        return flag.arity("1").build();
    }

    private static String nameOf(ServerOption<?> option) {
        return "--" + option.name();
    }

    private static String description(ServerOption<?> option) {
        String text = option.description();
        String value = option.defaultText();
        String sentence = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
        // picocli takes a % for the begin of a format.
        return (sentence + (value.isEmpty() ? "." : ". Default: " + value)).replace("%", "%%");
    }

    /**
     * The options that were given as flags.
     *
     * @throws IllegalArgumentException one has a wrong value
     */
    static ServerOptions given(CommandSpec command) {
        ServerOptions given = ServerOptions.defaults();
        for (ServerOption<?> option : OptionTopic.allOptions()) {
            for (String value : values(command, option)) {
                given = given.with(option.name(), value);
            }
        }
        return given;
    }

    private static List<String> values(CommandSpec command, ServerOption<?> option) {
        @Nullable Object value = command.findOption(nameOf(option)).getValue();
        if (value instanceof List<?> several) {
            return several.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of((String) value);
    }

    /** A value that only counts after '=': what stands alone after the flag is the root. */
    private record OptionalValue(String fallback) implements IParameterPreprocessor {

        @Override
        @SuppressWarnings("JdkObsolete") // picocli's own signature
        public boolean preprocess(
                Stack<String> arguments,
                CommandSpec command,
                ArgSpec option,
                Map<String, Object> info) {
            if ("=".equals(info.get("separator"))) {
                return false;
            }
            option.setValue(fallback);
            return true;
        }
    }
}
