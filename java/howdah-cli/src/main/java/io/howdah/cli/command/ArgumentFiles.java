package io.howdah.cli.command;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Files of options: where {@code @file} stands among the options of a command, it stands for what
 * the file holds.
 *
 * <pre>
 * # One option per line, its value after a space or '='.
 * --allow java.util.*
 * --with=org.apache.lucene:lucene-core:9.12.0
 * -d memory_limit=256M
 * </pre>
 *
 * <p>The value is the whole rest of the line: nothing is quoted. A line that is no option is one
 * argument.
 */
public final class ArgumentFiles {

    private ArgumentFiles() {}

    /** Whether the argument stands for a file of arguments. */
    public static boolean isOne(String argument) {
        return argument.length() > 1 && argument.charAt(0) == '@';
    }

    /**
     * Reads a file of arguments.
     *
     * @param argument its name after {@code @}
     */
    public static List<String> read(String argument) {
        String name = argument.substring(1);
        List<String> arguments = new ArrayList<>();
        for (String line : lines(name)) {
            String text = line.strip();
            if (isOne(text)) {
                throw CommandException.usage(
                        "expected options in "
                                + name
                                + ", but it names another file of options, "
                                + text
                                + ": give both on the command line");
            }
            int space = text.startsWith("-") ? firstSpace(text) : -1;
            if (space >= 0) {
                arguments.add(text.substring(0, space));
                arguments.add(text.substring(space).strip());
            } else if (!text.isEmpty() && !text.startsWith("#")) {
                arguments.add(text);
            }
        }
        return arguments;
    }

    private static List<String> lines(String name) {
        try {
            return Files.readAllLines(Path.of(name));
        } catch (NoSuchFileException e) {
            throw CommandException.usage("there is no file of options " + name);
        } catch (CharacterCodingException e) {
            throw CommandException.usage(
                    "expected UTF-8 in the file of options " + name + ", which has other bytes");
        } catch (IOException | InvalidPathException e) {
            throw CommandException.usage(
                    "the file of options " + name + " cannot be read: " + e.getMessage());
        }
    }

    private static int firstSpace(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isWhitespace(text.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Replaces all files of arguments. */
    public static List<String> expand(List<String> arguments) {
        List<String> expanded = new ArrayList<>();
        for (String argument : arguments) {
            if (isOne(argument)) {
                expanded.addAll(read(argument));
            } else {
                expanded.add(argument);
            }
        }
        return expanded;
    }

    /**
     * Replaces files of arguments among the options: what follows the script or the function is not
     * ours.
     *
     * @param command knows which options have a value
     */
    public static List<String> expandOptions(CommandSpec command, List<String> arguments) {
        Deque<String> rest = new ArrayDeque<>(arguments);
        List<String> expanded = new ArrayList<>();
        while (!rest.isEmpty() && (isOne(rest.getFirst()) || isOption(rest.getFirst()))) {
            String word = rest.removeFirst();
            if (isOne(word)) {
                putBefore(rest, read(word));
                continue;
            }
            expanded.add(word);
            if (!rest.isEmpty() && valueFollows(command, word)) {
                expanded.add(rest.removeFirst());
            }
        }
        expanded.addAll(rest);
        return expanded;
    }

    /** Puts arguments before those that are to be read yet. */
    public static void putBefore(Deque<String> rest, List<String> arguments) {
        for (int i = arguments.size() - 1; i >= 0; i--) {
            rest.addFirst(arguments.get(i));
        }
    }

    private static boolean isOption(String word) {
        return word.length() > 1 && word.startsWith("-") && !word.equals("--");
    }

    private static boolean valueFollows(CommandSpec command, String word) {
        if (word.startsWith("--")) {
            return hasValue(command, word);
        }
        // Short options may be written as one word, and the value of the last into it, too.
        for (int i = 1; i < word.length(); i++) {
            if (hasValue(command, "-" + word.charAt(i))) {
                return i == word.length() - 1;
            }
        }
        return false;
    }

    private static boolean hasValue(CommandSpec command, String name) {
        OptionSpec option = command.findOption(name);
        return option != null && option.arity().max() > 0;
    }
}
