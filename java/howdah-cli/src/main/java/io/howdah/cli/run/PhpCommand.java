package io.howdah.cli.run;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.cli.classpath.JavaOptions;
import io.howdah.cli.command.Installation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code howdah php}: all that follows is for PHP to read, so picocli only knows how to describe
 * it.
 *
 * <p>The launcher starts {@code howdah-php}, which comes here when PHP code asks Java for
 * something, or before PHP begins, where options are for Java to read: native/jni/late.h.
 */
@Command(
        name = "php",
        header = "Stand in for the php command.",
        description =
                "Takes the options of php's own command line, writes to the same streams and exits with the"
                        + " same codes. Options for Java stand before those of php; so may a file of options, as"
                        + " @file. build/bin/php is this command under the name php.",
        customSynopsis = {
            "howdah php [Java options] [options of php] [-f] file [--] [arguments]",
            "       howdah php [Java options] [options of php] -r code [--] [arguments]",
            "       howdah php [Java options] [options of php] -S host:port [-t root] [router]"
        },
        exitCodeList = {
            "n:that of the script",
            "1:an option is wrong, there is no such file, or the address is in use",
            "255:the script ended in an error"
        },
        footer = {
            "  howdah php -S localhost:8000 -t public/   PHP's built-in web server",
            "  howdah php -m                    the extensions that are loaded",
            "  howdah php -r 'echo PHP_SAPI;'   run code",
            "  howdah php --allow 'java.lang.*' -r 'echo java\\lang\\Math::cbrt(27);'",
            "  howdah php --help                all of php's options"
        })
public final class PhpCommand implements Callable<Integer> {

    @Mixin private JavaOptions java = new JavaOptions();

    @Parameters(paramLabel = "argument", description = "What php would take.")
    private List<String> arguments = List.of();

    @Override
    public Integer call() {
        return run(java, arguments);
    }

    /**
     * Runs a command line of php.
     *
     * @param java what PHP code may use of Java
     * @param arguments what php would take
     * @return the exit status
     */
    public static int run(JavaOptions java, List<String> arguments) {
        PhpServerOptions server = PhpServerOptions.of(arguments);
        if (server != null) {
            return DevelopmentServer.run(java, server);
        }
        PhpBuilder builder = Php.builder();
        java.applyTo(builder);
        return builder.runCommandLine(Installation.phpBinary(), Map.of(), arguments);
    }
}
