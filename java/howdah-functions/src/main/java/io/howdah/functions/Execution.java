// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpResource;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's functions that run other programs. */
@PhpFunctions
public interface Execution {

    /**
     * Quotes a string so that the shell takes it as one argument.
     *
     * @param arg the argument
     */
    String escapeshellarg(String arg);

    /**
     * Escapes the characters of a command that have a meaning for the shell.
     *
     * @param command the command
     */
    String escapeshellcmd(String command);

    /**
     * Runs a command and returns the last line of its output.
     *
     * @param command the command
     * @param output receives the lines of the output
     * @param resultCode receives the exit code
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> exec(
            String command,
            PhpReference<@Nullable List<String>> output,
            PhpReference<@Nullable Long> resultCode);

    /** As {@link #exec(String, PhpReference, PhpReference)}, with PHP's defaults for the rest. */
    Optional<String> exec(String command, PhpReference<@Nullable List<String>> output);

    /** As {@link #exec(String, PhpReference, PhpReference)}, with PHP's defaults for the rest. */
    Optional<String> exec(String command);

    /**
     * Runs a command and passes its output on as it is.
     *
     * @param command the command
     * @param resultCode receives the exit code
     * @return null, or false when the command could not be run
     */
    Value passthru(String command, PhpReference<@Nullable Long> resultCode);

    /** As {@link #passthru(String, PhpReference)}, with PHP's defaults for the rest. */
    Value passthru(String command);

    /**
     * Closes a process and returns its exit code.
     *
     * @param process the process
     */
    long procClose(PhpResource process);

    /**
     * {@return what is known of a process}
     *
     * @param process the process
     */
    Map<String, Value> procGetStatus(PhpResource process);

    /**
     * Changes the priority of the current process.
     *
     * @param priority the priority
     * @return whether it worked
     */
    boolean procNice(long priority);

    /**
     * Starts a process with pipes to and from it.
     *
     * @param command the command
     * @param descriptorSpec the pipes and files, by number: a List, a Map, an array of numbers or a
     *     PhpArray
     * @param pipes receives the pipes
     * @param cwd the directory to start in, or null for the current one
     * @param envVars the environment, or null for the current one
     * @param options the options
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> procOpen(
            String command,
            Object descriptorSpec,
            PhpReference<@Nullable PhpArray> pipes,
            @Nullable String cwd,
            @Nullable Map<String, String> envVars,
            @Nullable Map<String, ? extends @Nullable Object> options);

    /**
     * As {@link #procOpen(String, Object, PhpReference, String, Map, Map)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> procOpen(
            String command,
            Object descriptorSpec,
            PhpReference<@Nullable PhpArray> pipes,
            @Nullable String cwd,
            @Nullable Map<String, String> envVars);

    /**
     * As {@link #procOpen(String, Object, PhpReference, String, Map, Map)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> procOpen(
            String command,
            Object descriptorSpec,
            PhpReference<@Nullable PhpArray> pipes,
            @Nullable String cwd);

    /**
     * As {@link #procOpen(String, Object, PhpReference, String, Map, Map)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> procOpen(
            String command, Object descriptorSpec, PhpReference<@Nullable PhpArray> pipes);

    /**
     * Starts a process with pipes to and from it.
     *
     * @param command the command
     * @param descriptorSpec the pipes and files, by number: a List, a Map, an array of numbers or a
     *     PhpArray
     * @param pipes receives the pipes
     * @param cwd the directory to start in, or null for the current one
     * @param envVars the environment, or null for the current one
     * @param options the options
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> procOpen(
            List<String> command,
            Object descriptorSpec,
            PhpReference<@Nullable PhpArray> pipes,
            @Nullable String cwd,
            @Nullable Map<String, String> envVars,
            @Nullable Map<String, ? extends @Nullable Object> options);

    /**
     * As {@link #procOpen(List, Object, PhpReference, String, Map, Map)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> procOpen(
            List<String> command,
            Object descriptorSpec,
            PhpReference<@Nullable PhpArray> pipes,
            @Nullable String cwd,
            @Nullable Map<String, String> envVars);

    /**
     * As {@link #procOpen(List, Object, PhpReference, String, Map, Map)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> procOpen(
            List<String> command,
            Object descriptorSpec,
            PhpReference<@Nullable PhpArray> pipes,
            @Nullable String cwd);

    /**
     * As {@link #procOpen(List, Object, PhpReference, String, Map, Map)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> procOpen(
            List<String> command, Object descriptorSpec, PhpReference<@Nullable PhpArray> pipes);

    /**
     * Sends a signal to a process.
     *
     * @param process the process
     * @param signal the number of the signal
     * @return whether it worked
     */
    boolean procTerminate(PhpResource process, long signal);

    /** As {@link #procTerminate(PhpResource, long)}, with PHP's defaults for the rest. */
    boolean procTerminate(PhpResource process);

    /**
     * Runs a command in the shell and returns its output.
     *
     * @param command the command
     * @return the output, or empty when there was none or the command could not be run
     */
    Optional<String> shellExec(String command);

    /**
     * Runs a command, passes its output on and returns the last line of it.
     *
     * @param command the command
     * @param resultCode receives the exit code
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> system(String command, PhpReference<@Nullable Long> resultCode);

    /** As {@link #system(String, PhpReference)}, with PHP's defaults for the rest. */
    Optional<String> system(String command);
}
