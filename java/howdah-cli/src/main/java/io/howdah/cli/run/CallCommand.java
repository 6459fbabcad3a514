package io.howdah.cli.run;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.PhpFunction;
import io.howdah.cli.classpath.JavaOptions;
import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.ExitCode;
import io.howdah.cli.command.IniOptions;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpSignatureException;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpString;
import io.howdah.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code howdah call}: one PHP function, from the shell. */
@Command(
        name = "call",
        header = "Call a PHP function and print its result.",
        description = {
            "An argument that is JSON is a number, true, false, null, an array or, from an object, an array with"
                    + " string keys; any other is a string.",
            "",
            "What the function changes in arguments that it takes by reference is printed after the result."
        },
        customSynopsis = "howdah call [options] [@file] function [arguments]",
        exitCodeList = {
            "0:the function returned",
            "2:there is no such function, or an option is wrong",
            "255:PHP threw, or ended in a fatal error",
            "n:the function called exit(n)"
        },
        footer = {
            "  howdah call min 3 1",
            "  howdah call array_sum '[1, 2.5]'",
            "  howdah call --string strlen 12345",
            "  howdah call sort '[3, 1, 2]'",
            "  howdah call --include Cart.php 'App\\Cart::fromJson' '{\"items\": []}'"
        })
public final class CallCommand implements Callable<Integer> {

    @Option(
            names = {"-i", "--include"},
            paramLabel = "file",
            description = "Include this PHP file before; may be given several times.")
    private List<Path> files = List.of();

    @Option(
            names = {"-s", "--string"},
            description = "Take all arguments as strings.")
    private boolean strings;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "format",
            defaultValue = "json",
            description =
                    "json (the default), php for PHP's var_export, or raw for the bytes of a string.")
    private ResultFormat format = ResultFormat.JSON;

    @Mixin private JavaOptions java = new JavaOptions();

    @Mixin private IniOptions ini = new IniOptions();

    @Parameters(
            index = "0",
            paramLabel = "function",
            description = "The function, with its namespace; Class::method for a static method.")
    private String function = "";

    @Parameters(index = "1..*", paramLabel = "argument", description = "What it is called with.")
    private List<String> arguments = List.of();

    @Override
    public Integer call() {
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw CommandException.usage("there is no file " + file + " to include");
            }
        }
        PhpBuilder builder = ini.builder();
        java.applyTo(builder);
        try (Php php = builder.open()) {
            files.forEach(php::includeOnce);
            return call(php);
        } catch (PhpSignatureException e) {
            throw CommandException.usage(
                    e.getMessage() + ": check its spelling and namespace, or --include its file");
        } catch (PhpExit e) {
            return e.status();
        } catch (PhpException e) {
            String where = e.line() == 0 ? "" : "\n  in " + e.file() + " on line " + e.line();
            System.err.println("howdah: PHP threw " + e.getMessage() + where);
            return ExitCode.PHP_ERROR;
        } catch (PhpFatalError e) {
            System.err.println("howdah: " + e.getMessage());
            return ExitCode.PHP_ERROR;
        }
    }

    private int call(Php php) {
        PhpFunction callee = php.function(function);
        List<Value> parameters = parameters(php);
        Map<String, PhpReference<Value>> references = new LinkedHashMap<>();
        Object[] values = new Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            Value value = strings ? PhpString.of(arguments.get(i)) : literal(php, arguments.get(i));
            values[i] = value;
            if (i < parameters.size()
                    && parameters.get(i).asObject().call("isPassedByReference").asBoolean()) {
                PhpReference<Value> reference = PhpReference.to(value);
                references.put(parameters.get(i).asObject().call("getName").asString(), reference);
                values[i] = reference;
            }
        }
        Value result = callee.call(values);
        print("", format.write(php, result));
        references.forEach(
                (name, reference) -> print("$" + name + " = ", format.write(php, reference.get())));
        return ExitCode.OK;
    }

    private List<Value> parameters(Php php) {
        int colons = function.indexOf("::");
        PhpObject reflection =
                colons < 0
                        ? php.newObject("ReflectionFunction", function)
                        : php.newObject(
                                "ReflectionMethod",
                                function.substring(0, colons),
                                function.substring(colons + 2));
        return reflection.call("getParameters").asList();
    }

    /** What the text is as JSON; where it is none, the text. */
    private static Value literal(Php php, String text) {
        Value value = php.function("json_decode").call(text, true);
        boolean isJson = !value.isNull() || php.function("json_last_error").call().asLong() == 0;
        return isJson ? value : PhpString.of(text);
    }

    /** In bytes, as PHP's strings are: a PrintStream would want to know their charset. */
    private static void print(String label, byte[] text) {
        System.out.print(label);
        System.out.write(text, 0, text.length);
        System.out.println();
    }
}
