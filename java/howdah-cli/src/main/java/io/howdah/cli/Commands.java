package io.howdah.cli;

import io.howdah.cli.command.ArgumentFiles;
import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.ExitCode;
import io.howdah.cli.command.Terminal;
import io.howdah.cli.command.Version;
import io.howdah.cli.doctor.DoctorCommand;
import io.howdah.cli.generate.GenerateCommand;
import io.howdah.cli.run.CallCommand;
import io.howdah.cli.run.PhpCommand;
import io.howdah.cli.run.RunCommand;
import io.howdah.cli.serve.ReloadCommand;
import io.howdah.cli.serve.ServeCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** All commands, for picocli, and the handling of their failures. */
@Command(
        name = "howdah",
        description = "The real PHP engine inside the JVM.",
        versionProvider = Version.class,
        synopsisSubcommandLabel = "command",
        exitCodeList = {
            "0:all went well",
            "1:the work could not be done",
            "2:the command line is wrong",
            "255:PHP ended in an error that nobody caught"
        },
        footer = {
            "  howdah run examples/hello/hello.php",
            "  howdah call min 3 1",
            "  howdah doctor",
            "  howdah help run"
        })
final class Commands implements Runnable {

    private static final Map<String, Supplier<Object>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("serve", ServeCommand::new);
        ALL.put("reload", ReloadCommand::new);
        ALL.put("run", RunCommand::new);
        ALL.put("php", PhpCommand::new);
        ALL.put("call", CallCommand::new);
        ALL.put("generate", GenerateCommand::new);
        ALL.put("bench", BenchCommand::new);
        ALL.put("doctor", DoctorCommand::new);
        ALL.put("completion", CompletionCommand::new);
        ALL.put("help", HelpCommand::new);
    }

    /** What follows the script, the function or the benchmark is theirs. */
    private static final Set<String> WITH_FOREIGN_OPTIONS = Set.of("run", "call", "bench");

    /** Whose --help is another program's, or picocli's own. */
    private static final Set<String> WITH_OWN_HELP = Set.of("php", "help", "stubs");

    @Spec private CommandSpec spec = CommandSpec.create();

    private Commands() {}

    /**
     * Runs a command.
     *
     * @param arguments its name and its arguments
     * @return the exit code
     */
    static int execute(List<String> arguments) {
        String name = arguments.isEmpty() ? "" : arguments.get(0);
        // picocli takes its time to read a command's annotations: only those that are needed.
        boolean others = !ALL.containsKey(name) || name.equals("help");
        CommandLine howdah = commandLine(others ? ALL.keySet() : Set.of(name));
        return howdah.execute(expand(howdah, name, arguments).toArray(String[]::new));
    }

    /** Replaces files of options, but for what picocli would: it reads those of a script, too. */
    private static List<String> expand(CommandLine howdah, String name, List<String> arguments) {
        if (!WITH_FOREIGN_OPTIONS.contains(name)) {
            return ArgumentFiles.expand(arguments);
        }
        List<String> expanded = new ArrayList<>();
        expanded.add(name);
        CommandLine command = Objects.requireNonNull(howdah.getSubcommands().get(name));
        expanded.addAll(
                ArgumentFiles.expandOptions(
                        command.getCommandSpec(), arguments.subList(1, arguments.size())));
        return expanded;
    }

    /** The script that completes commands and options in bash and zsh. */
    static String completion() {
        return AutoComplete.bash("howdah", commandLine(ALL.keySet()));
    }

    private static CommandLine commandLine(Set<String> names) {
        CommandLine howdah = new CommandLine(new Commands());
        ALL.forEach(
                (name, command) -> {
                    if (names.contains(name)) {
                        addTo(howdah, name, new CommandLine(command.get()));
                    }
                });
        howdah.getCommandSpec().addOption(helpOption()).addOption(versionOption());
        layOutHelp(howdah.getCommandSpec().usageMessage());
        howdah.setColorScheme(
                CommandLine.Help.defaultColorScheme(Terminal.hasColours() ? Ansi.ON : Ansi.OFF));
        howdah.setCaseInsensitiveEnumValuesAllowed(true);
        howdah.setExpandAtFiles(false);
        howdah.setParameterExceptionHandler((e, arguments) -> refuse(e));
        howdah.setExecutionExceptionHandler((e, command, result) -> fail(e, command));
        return howdah;
    }

    private static void addTo(CommandLine howdah, String name, CommandLine command) {
        command.setStopAtPositional(WITH_FOREIGN_OPTIONS.contains(name));
        addHelp(name, command);
        command.getSubcommands().forEach(Commands::addHelp);
        howdah.addSubcommand(name, command);
    }

    private static void addHelp(String name, CommandLine command) {
        if (!WITH_OWN_HELP.contains(name)) {
            command.getCommandSpec().addOption(helpOption());
        }
        layOutHelp(command.getCommandSpec().usageMessage().synopsisHeading("%nUsage: "));
    }

    private static OptionSpec helpOption() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help.")
                .build();
    }

    private static OptionSpec versionOption() {
        return OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Show which Howdah this is.")
                .build();
    }

    /** picocli prints a heading whether or not something follows it. */
    private static void layOutHelp(UsageMessageSpec help) {
        help.width(100)
                .descriptionHeading(help.description().length > 0 ? "%n" : "")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n")
                .exitCodeListHeading(help.exitCodeList().isEmpty() ? "" : "%nExit codes:%n")
                .footerHeading("%nExamples:%n");
    }

    /** Without a command: what there is. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static int refuse(ParameterException e) {
        Main.complain(
                CommandException.usage(refusal(e)),
                e.getCommandLine().getCommandSpec().qualifiedName());
        return ExitCode.USAGE;
    }

    private static String refusal(ParameterException e) {
        CommandLine command = e.getCommandLine();
        if (e instanceof UnmatchedArgumentException unmatched
                && !command.getSubcommands().isEmpty()) {
            String word = unmatched.getUnmatched().get(0);
            if (!word.startsWith("-")) {
                return unknownCommand(word, command);
            }
        }
        if (e instanceof MissingParameterException missing && missing.getMissing().size() == 1) {
            return "expected " + missing.getMissing().get(0).paramLabel() + ", which is missing";
        }
        String message = String.valueOf(e.getMessage());
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private static String unknownCommand(String word, CommandLine command) {
        if (word.endsWith(".php")) {
            return "there is no command " + word + "; a script is run by: howdah run " + word;
        }
        return "there is no command "
                + word
                + "; there are "
                + String.join(", ", command.getSubcommands().keySet());
    }

    private static int fail(Exception e, CommandLine command) throws Exception {
        if (e instanceof CommandException refused) {
            Main.complain(refused, command.getCommandSpec().qualifiedName());
            return refused.exitCode();
        }
        throw e;
    }
}
