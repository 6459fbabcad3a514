package io.howdah.cli.generate;

import io.howdah.cli.classes.PhpClasses;
import io.howdah.cli.classpath.ClassPath;
import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.ExitCode;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code howdah generate classes}: PHP classes with the JSON of Java records. */
@Command(
        name = "classes",
        header = "Write PHP classes for Java records, with their JSON.",
        description =
                "Writes a class for each record, an enum for each enum, and an abstract class for"
                        + " each sealed interface of the sources, with the attributes of Howdah's"
                        + " serializer.",
        customSynopsis = "howdah generate classes --from source... --out folder [--namespace name]",
        exitCodeList = {
            "0:the files were written",
            "1:a file could not be read or written",
            "2:the sources say what no PHP class can, or an option is wrong"
        },
        footer = {
            "  howdah generate classes --from src/main/java/com/example/model --out src --namespace"
                    + " App"
        })
final class GenerateClassesCommand implements Callable<Integer> {

    @Option(
            names = "--from",
            paramLabel = "source",
            required = true,
            arity = "1..*",
            description = "A Java file, or a folder of them. May be repeated.")
    private List<Path> from = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "folder",
            required = true,
            description = "Write to this folder, which is that of the namespace.")
    private Path out = Path.of("");

    @Option(
            names = "--namespace",
            paramLabel = "name",
            description = "The namespace of the classes that no @PhpClass names.")
    private String namespace = "";

    @Option(
            names = "--classpath",
            paramLabel = "jars",
            description = "What the sources use, besides Howdah.")
    private List<String> classPath = new ArrayList<>();

    @Override
    public Integer call() {
        String own = System.getProperty("java.class.path");
        ClassPath all =
                ClassPath.of(classPath)
                        .and(Stream.of(own.split(File.pathSeparator)).map(Path::of).toList());
        try {
            PhpClasses.write(from, all.entries(), namespace, out).forEach(System.out::println);
            return ExitCode.OK;
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()));
        } catch (IllegalStateException e) {
            throw CommandException.failure(String.valueOf(e.getMessage()));
        }
    }
}
