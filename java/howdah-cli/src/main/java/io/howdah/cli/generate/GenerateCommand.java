package io.howdah.cli.generate;

import io.howdah.Php;
import io.howdah.cli.command.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code howdah generate}: the generators of stubs, records, classes and declarations. */
@Command(
        name = "generate",
        header = "Write code from what PHP or Java knows.",
        subcommands = {
            GenerateCommand.Stubs.class,
            GenerateCommand.Records.class,
            GenerateClassesCommand.class,
            GenerateIdeCommand.class
        },
        synopsisSubcommandLabel = "command",
        footer = {
            "  howdah generate stubs --php src/Cart.php --out src/main/java --package com.example",
            "  howdah generate records --php src/Model --out src/main/java --package com.example",
            "  howdah generate classes --from src/main/java/com/example/model --out src --namespace"
                    + " App",
            "  howdah generate ide java.util.ArrayList 'java.time.**' --out ide",
            "  howdah generate stubs --help"
        })
public final class GenerateCommand implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "expected what to generate: stubs, records, classes or ide");
    }

    /**
     * {@code howdah generate stubs}: a PHP script, which reads its options itself, --help among
     * them.
     */
    @Command(name = "stubs", header = "Write Java interfaces for PHP classes and functions.")
    static final class Stubs implements Callable<Integer> {

        @Unmatched private List<String> arguments = new ArrayList<>();

        @Override
        public Integer call() {
            return runScript("stubs/bin/generate-stubs.php", arguments);
        }
    }

    /** {@code howdah generate records}: a PHP script as that of the stubs. */
    @Command(name = "records", header = "Write Java records for PHP classes, with their JSON.")
    static final class Records implements Callable<Integer> {

        @Unmatched private List<String> arguments = new ArrayList<>();

        @Override
        public Integer call() {
            return runScript("records/bin/generate-records.php", arguments);
        }
    }

    private static int runScript(String name, List<String> arguments) {
        List<String> commandLine = new ArrayList<>();
        commandLine.addAll(List.of("-f", Installation.script(name), "--"));
        commandLine.addAll(arguments);
        return Php.builder().runCommandLine(Installation.phpBinary(), Map.of(), commandLine);
    }
}
