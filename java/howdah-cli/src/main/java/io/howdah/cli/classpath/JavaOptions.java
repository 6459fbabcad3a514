package io.howdah.cli.classpath;

import io.howdah.PhpBuilder;
import io.howdah.cli.command.ArgumentFiles;
import io.howdah.cli.command.CommandException;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The options that say which Java classes PHP code may use, and where they are found. */
public final class JavaOptions {

    private static final String ALLOW = "--allow";
    private static final String ALLOW_FILES = "--allow-files";
    private static final String ALLOW_NETWORK = "--allow-network";
    private static final String CLASSPATH = "--classpath";
    private static final String WITH = "--with";

    private static final String PATTERN = "pattern";
    private static final String JARS = "jars";
    private static final String COORDINATES = "group:artifact:version";

    @Option(
            names = ALLOW,
            paramLabel = PATTERN,
            description =
                    "Let PHP code use these Java classes: java.util.* is a package, java.util.** also all below"
                            + " it, java.util.List one class; several are separated by commas.")
    private List<String> patterns = new ArrayList<>();

    @Option(
            names = ALLOW_FILES,
            description =
                    "Let the wildcards of --allow open also what reaches files (java.nio.file.*). PHP code then"
                            + " reads and writes all files that this user may, whatever open_basedir says.")
    private boolean allowsFiles;

    @Option(
            names = ALLOW_NETWORK,
            description =
                    "Let the wildcards of --allow open also what reaches the network (java.net.*). PHP code then"
                            + " connects to all that this machine reaches, also behind its firewall.")
    private boolean allowsNetwork;

    @Option(
            names = CLASSPATH,
            paramLabel = JARS,
            description =
                    "Find Java classes in these jars and folders, separated by colons; folder/* are all jars of"
                            + " a folder.")
    private List<String> classPaths = new ArrayList<>();

    @Option(
            names = WITH,
            paramLabel = COORDINATES,
            description =
                    "Find Java classes in this artifact and what it depends on, which Maven fetches; may be"
                            + " given several times.")
    private List<String> coordinates = new ArrayList<>();

    /**
     * Takes these options, and files of options, from the head of a command line: for commands
     * whose other options are not picocli's to read.
     */
    public static JavaOptions takeFrom(Deque<String> arguments) {
        JavaOptions options = new JavaOptions();
        while (!arguments.isEmpty() && options.takeOne(arguments)) {
            // until there is something else
        }
        return options;
    }

    private boolean takeOne(Deque<String> arguments) {
        String word = arguments.getFirst();
        if (ArgumentFiles.isOne(word)) {
            arguments.removeFirst();
            ArgumentFiles.putBefore(arguments, ArgumentFiles.read(word));
            return true;
        }
        int equals = word.indexOf('=');
        switch (equals < 0 ? word : word.substring(0, equals)) {
            case ALLOW -> patterns.add(takeValue(arguments, equals, PATTERN));
            case ALLOW_FILES -> allowsFiles = takeFlag(arguments, equals);
            case ALLOW_NETWORK -> allowsNetwork = takeFlag(arguments, equals);
            case CLASSPATH -> classPaths.add(takeValue(arguments, equals, JARS));
            case WITH -> coordinates.add(takeValue(arguments, equals, COORDINATES));
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The name alone means true; a value stands after {@code =}. */
    private static boolean takeFlag(Deque<String> arguments, int equals) {
        String word = arguments.removeFirst();
        String value = equals < 0 ? "true" : word.substring(equals + 1);
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default ->
                    throw CommandException.usage(
                            "invalid value for option '"
                                    + word.substring(0, equals)
                                    + "': '"
                                    + value
                                    + "' is not a boolean");
        };
    }

    private static String takeValue(Deque<String> arguments, int equals, String label) {
        String word = arguments.removeFirst();
        if (equals >= 0) {
            return word.substring(equals + 1);
        }
        if (arguments.isEmpty()) {
            throw CommandException.usage("expected " + label + ", which is missing");
        }
        return arguments.removeFirst();
    }

    /** The patterns of classes. */
    public List<String> patterns() {
        List<String> all = new ArrayList<>();
        for (String list : patterns) {
            for (String pattern : list.split(",", -1)) {
                all.add(pattern.strip());
            }
        }
        return all;
    }

    /** Whether Java classes are found elsewhere than in the JDK and Howdah. */
    public boolean hasClassPath() {
        return !classPaths.isEmpty() || !coordinates.isEmpty();
    }

    /** The artifacts that Maven is to fetch. */
    public Artifacts artifacts() {
        return Artifacts.of(coordinates);
    }

    /** The jars and folders that classes are found in, those of artifacts after the others. */
    public ClassPath classPath() {
        return ClassPath.of(classPaths).and(artifacts().jars());
    }

    /**
     * Sets what is allowed, and where classes are found, also for Java code that looks for them.
     */
    public void applyTo(PhpBuilder builder) {
        try {
            builder.allow(patterns().toArray(String[]::new));
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()));
        }
        if (allowsFiles) {
            builder.allowFiles();
        }
        if (allowsNetwork) {
            builder.allowNetwork();
        }
        if (hasClassPath()) {
            ClassLoader loader = classPath().loader();
            Thread.currentThread().setContextClassLoader(loader);
            builder.classLoader(loader);
        }
    }
}
