package io.howdah.cli.run;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.cli.classpath.JavaOptions;
import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.IniOptions;
import io.howdah.cli.command.Installation;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code howdah run}: a script, as the php command would run it, with OPcache on.
 *
 * <p>The launcher starts {@code howdah-run}, which comes here only where options are for Java to
 * read, or something is wrong: native/jni/command_line.h.
 */
@Command(
        name = "run",
        header = "Run a PHP script.",
        description =
                "The script gets the arguments in $argv, and STDIN, STDOUT and STDERR as under php. OPcache is"
                        + " on unless php.ini or -d say otherwise.",
        customSynopsis = "howdah run [options] [@file] script [arguments]",
        exitCodeList = {
            "n:that of the script",
            "2:there is no such script, or an option is wrong",
            "255:the script ended in an error"
        },
        footer = {
            "  howdah run examples/hello/hello.php",
            "  howdah run -d memory_limit=64M import.php orders.csv",
            "  howdah run --allow 'java.util.*,java.time.**' report.php",
            "  howdah run --with org.apache.lucene:lucene-core:9.12.0 --allow 'org.apache.lucene.**' index.php",
            "  howdah run @index.options index.php     options from a file",
            "  echo '<?= PHP_VERSION ?>' | howdah run -"
        })
public final class RunCommand implements Callable<Integer> {

    private static final Map<String, String> INI_DEFAULTS = Map.of("opcache.enable_cli", "1");

    @Mixin private JavaOptions java = new JavaOptions();

    @Mixin private IniOptions ini = new IniOptions();

    @Parameters(
            index = "0",
            paramLabel = "script",
            description = "The PHP file; - reads it from standard input.")
    private String script = "";

    @Parameters(
            index = "1..*",
            paramLabel = "argument",
            description = "The script's own arguments.")
    private List<String> arguments = List.of();

    @Override
    public Integer call() {
        List<String> scriptAndArguments = new ArrayList<>();
        scriptAndArguments.add(script);
        scriptAndArguments.addAll(arguments);
        return run(java, ini.asPhpOptions(), scriptAndArguments);
    }

    /**
     * Runs a script.
     *
     * @param java what PHP code may use of Java
     * @param phpOptions options of php's command line
     * @param scriptAndArguments the script and what it finds in $argv
     * @return the exit status
     */
    public static int run(
            JavaOptions java, List<String> phpOptions, List<String> scriptAndArguments) {
        String script = scriptAndArguments.get(0);
        List<String> commandLine = new ArrayList<>(phpOptions);
        if (script.equals("-")) {
            // Where no script stands before its arguments, PHP reads it from standard input.
            commandLine.add("--");
            commandLine.addAll(scriptAndArguments.subList(1, scriptAndArguments.size()));
        } else {
            requireScript(script);
            commandLine.addAll(scriptAndArguments);
        }
        PhpBuilder builder = Php.builder();
        java.applyTo(builder);
        return builder.runCommandLine(Installation.phpBinary(), INI_DEFAULTS, commandLine);
    }

    private static void requireScript(String script) {
        Path path;
        try {
            path = Path.of(script);
        } catch (InvalidPathException e) {
            return; // not a name in the JVM's charset: PHP, to which it is bytes, will tell
        }
        if (Files.isDirectory(path)) {
            throw CommandException.usage("expected a PHP script, but " + script + " is a folder");
        }
        if (Files.notExists(path)) {
            throw CommandException.usage("there is no script " + script);
        }
        if (!Files.isReadable(path)) {
            throw CommandException.usage(
                    "the script " + script + " may not be read: check its permissions");
        }
    }
}
