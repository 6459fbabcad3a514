package io.howdah.cli.generate;

import io.howdah.cli.classpath.ClassPath;
import io.howdah.cli.classpath.JavaOptions;
import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.ExitCode;
import io.howdah.cli.ide.Declarations;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code howdah generate ide}: PHP declarations of Java classes, for editors and static analysers.
 */
@Command(
        name = "ide",
        header = "Write PHP declarations of Java classes, for editors and static analysers.",
        description = {
            "Writes one file for each class, and for those above it. Classes are those that are named and those"
                    + " of --allow, so that the file of options of an application will do.",
            "",
            "Where sources are known, methods have the first sentence of their javadoc and the names of their"
                    + " parameters: of --sources, of what Maven has for --with, and of the JDK, if it has its"
                    + " src.zip."
        },
        customSynopsis = "howdah generate ide [options] [@file] [class or package...]",
        exitCodeList = {
            "0:the files were written",
            "1:a class path could not be fetched or read",
            "2:there is no such class, or an option is wrong"
        },
        footer = {
            "  howdah generate ide java.util.ArrayList 'java.time.**' --out ide",
            "  howdah generate ide @index.options --out ide",
            "  howdah generate ide 'org.apache.lucene.**' --with org.apache.lucene:lucene-core:9.12.0 --out ide"
        })
final class GenerateIdeCommand implements Callable<Integer> {

    private static final Path SOURCES_OF_JDK =
            Path.of(System.getProperty("java.home"), "lib/src.zip");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "folder",
            required = true,
            description = "Write to this folder.")
    private Path out = Path.of("");

    @Option(
            names = "--sources",
            paramLabel = "jars",
            description =
                    "Take javadoc from the sources in these jars and folders, separated as those of"
                            + " --classpath.")
    private List<String> sources = new ArrayList<>();

    @Mixin private JavaOptions java = new JavaOptions();

    @Parameters(
            paramLabel = "class or package",
            arity = "0..*",
            description =
                    "java.util.Map is a class, java.util.* a package, java.util.** also all below it.")
    private List<String> patterns = new ArrayList<>();

    @Override
    public Integer call() {
        List<String> all = new ArrayList<>(patterns);
        all.addAll(java.patterns());
        if (all.isEmpty()) {
            throw CommandException.usage(
                    "expected the classes or packages to declare, such as java.util.ArrayList or 'java.time.**'");
        }
        try (Declarations declarations =
                new Declarations(classPath().entries(), sourcePath().entries())) {
            all.forEach(declarations::add);
            System.err.println("howdah: declaring " + declarations.size() + " classes");
            declarations.write(out);
            declarations.notes().forEach(note -> System.err.println("howdah: " + note));
            if (!Files.isReadable(SOURCES_OF_JDK)) {
                System.err.println(
                        "howdah: without javadoc for the JDK's own classes, as there is no "
                                + SOURCES_OF_JDK
                                + ": another JDK, which has it, may be named by JAVA_HOME");
            }
            System.out.println(declarations.size() + " classes in " + out);
            return ExitCode.OK;
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()));
        } catch (IllegalStateException e) {
            throw CommandException.failure(String.valueOf(e.getMessage()));
        }
    }

    /** A setting of PHP may be in an application's file of options, and does not matter here. */
    @Option(
            names = {"-d", "--define", "-c", "--ini"},
            hidden = true)
    void passOver(List<String> settings) {}

    /** As {@link #passOver(List)}. */
    @Option(
            names = {"-n", "--no-ini"},
            hidden = true)
    void passOver(boolean noIni) {}

    /** What PHP code finds: also what Howdah itself runs with. */
    private ClassPath classPath() {
        String own = System.getProperty("java.class.path");
        return java.classPath()
                .and(Stream.of(own.split(File.pathSeparator)).map(Path::of).toList());
    }

    private ClassPath sourcePath() {
        ClassPath path = ClassPath.of(sources).and(java.artifacts().sources());
        return Files.isReadable(SOURCES_OF_JDK) ? path.and(List.of(SOURCES_OF_JDK)) : path;
    }
}
