package io.howdah;

import io.howdah.channel.Settings;
import io.howdah.interop.access.AccessRules;
import io.howdah.interop.access.Capability;
import io.howdah.interop.access.JavaAccess;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The settings of a builder, and what the engine makes of them. */
final class Configuration {

    final Map<String, String> ini = new LinkedHashMap<>();
    final Set<String> sealedIni = new LinkedHashSet<>();
    final Map<String, String> environment = new LinkedHashMap<>();
    final Map<String, String> serverVariables = new LinkedHashMap<>();
    boolean clearEnvironment;
    @Nullable Path iniPath;
    boolean ignoreIni;
    OutputStream output = System.out;
    boolean server;
    boolean developmentServer;
    boolean quiet;
    @Nullable String executable;
    PhpEngine engine = PhpEngine.EMBEDDED;
    Duration killAfter = Duration.ofSeconds(2);
    final List<String> patterns = new ArrayList<>();
    final List<Predicate<Class<?>>> predicates = new ArrayList<>();
    final Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
    final Map<String, Object> services = new LinkedHashMap<>();
    final Set<Class<?>> byValue = new LinkedHashSet<>();
    @Nullable ClassLoader classLoader;
    @Nullable Path bootstrap;
    @Nullable Consumer<Php> bootstrapCode;

    Configuration() {}

    Configuration(Configuration of) {
        ini.putAll(of.ini);
        sealedIni.addAll(of.sealedIni);
        environment.putAll(of.environment);
        serverVariables.putAll(of.serverVariables);
        clearEnvironment = of.clearEnvironment;
        iniPath = of.iniPath;
        ignoreIni = of.ignoreIni;
        output = of.output;
        server = of.server;
        developmentServer = of.developmentServer;
        quiet = of.quiet;
        executable = of.executable;
        engine = of.engine;
        killAfter = of.killAfter;
        patterns.addAll(of.patterns);
        predicates.addAll(of.predicates);
        capabilities.addAll(of.capabilities);
        services.putAll(of.services);
        byValue.addAll(of.byValue);
        classLoader = of.classLoader;
        bootstrap = of.bootstrap;
        bootstrapCode = of.bootstrapCode;
    }

    /** {@return what the engine and the interpreter are started with} */
    Settings settings() {
        if (developmentServer) {
            return settingsOfServer("cli-server", "1");
        }
        return server ? settingsOfServer("fpm-fcgi", "0") : settingsForCalls();
    }

    /**
     * What php.ini says of output and errors counts, as under php-fpm.
     *
     * @param sapi applications look at it, and OPcache: it is on for the names it knows
     * @param displayErrors what counts where php.ini says nothing
     */
    private Settings settingsOfServer(String sapi, String displayErrors) {
        Map<String, String> strong = new LinkedHashMap<>();
        strong.put("max_input_time", "-1");
        strong.putAll(ini);
        return settings(
                sapi,
                Map.of("memory_hard_limit_percent", "1000", "display_errors", displayErrors),
                strong);
    }

    private Settings settingsForCalls() {
        // Errors are the host's to handle; PHP's warnings go to its log, not into the output.
        Map<String, String> defaults =
                Map.of(
                        "display_errors", "0",
                        "log_errors", "1",
                        // Where serialize() or var_export() runs past memory_limit, PHP 8.2.35
                        // waits for it to return, and ends the process at this percentage (200
                        // by default).
                        "memory_hard_limit_percent", "1000");
        Map<String, String> strong = new LinkedHashMap<>();
        strong.put("html_errors", "0");
        strong.put("output_buffering", "0"); // the bridge gathers output itself
        strong.put("implicit_flush", "0");
        strong.put("max_execution_time", "0");
        strong.put("max_input_time", "-1");
        strong.putAll(ini);
        return settings("cli-server", defaults, strong);
    }

    private Settings settings(
            String sapi, Map<String, String> defaults, Map<String, String> strong) {
        return new Settings(
                sapi,
                defaults,
                strong,
                sealedIni,
                iniPath,
                ignoreIni,
                executable,
                false,
                environment,
                clearEnvironment,
                serverVariables,
                developmentServer,
                quiet,
                List.of());
    }

    /**
     * {@return what a command line is run with}
     *
     * @param executable what PHP_BINARY says
     * @param iniDefaults ini settings that are weaker than php.ini
     * @param arguments what follows {@code php}
     */
    static Settings commandLine(
            String executable, Map<String, String> iniDefaults, List<String> arguments) {
        List<String> all = new ArrayList<>();
        all.add(executable);
        all.addAll(arguments);
        return new Settings(
                "cli",
                iniDefaults,
                Map.of(),
                Set.of(),
                null,
                false,
                executable,
                true,
                Map.of(),
                false,
                Map.of(),
                false,
                false,
                all);
    }

    /** {@return what each request of an interpreter begins with; null if that is nothing} */
    @Nullable Runnable bootstrap(Php php) {
        Path file = bootstrap;
        Consumer<Php> code = bootstrapCode;
        if (file == null && code == null) {
            return null;
        }
        return () -> {
            if (file != null) {
                php.include(file);
            }
            if (code != null) {
                code.accept(php);
            }
        };
    }

    /** {@return what PHP code may use of Java} */
    JavaAccess access() {
        ClassLoader loader = classLoader;
        if (loader == null) {
            loader = Thread.currentThread().getContextClassLoader();
        }
        if (loader == null) {
            loader = ClassLoader.getSystemClassLoader();
        }
        AccessRules rules = AccessRules.of(patterns, predicates, capabilities);
        return byValue.isEmpty()
                ? new JavaAccess(rules, loader, services)
                : new JavaAccess(rules, loader, services, new ValueClasses(byValue));
    }
}
