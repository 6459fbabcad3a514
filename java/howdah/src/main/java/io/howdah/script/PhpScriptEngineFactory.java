package io.howdah.script;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.PhpEngine;
import io.howdah.library.NativeLibrary;
import java.util.List;
import java.util.function.Supplier;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptEngineManager;
import org.jspecify.annotations.Nullable;

/**
 * Makes PHP's engines for {@code javax.script}. {@link ScriptEngineManager} finds it:
 *
 * <pre>{@code
 * ScriptEngine php = new ScriptEngineManager().getEngineByName("php");
 * php.put("price", 5);
 * Object total = php.eval("return $price * 2;");      // 10L
 * }</pre>
 *
 * <p>The engines that the manager makes each have PHP in a process of its own, and scripts may use
 * no Java classes. For other settings, make the factory with a builder:
 *
 * <pre>{@code
 * ScriptEngineManager manager = new ScriptEngineManager();
 * manager.registerEngineName(
 *         "php", new PhpScriptEngineFactory(() -> Php.builder().allow("java.time.*")));
 * }</pre>
 */
public final class PhpScriptEngineFactory implements ScriptEngineFactory {

    private final Supplier<PhpBuilder> builders;
    private @Nullable String languageVersion;

    /** Makes a factory of engines with PHP in a process of its own. */
    public PhpScriptEngineFactory() {
        this(() -> Php.builder().engine(PhpEngine.PROCESSES));
    }

    /**
     * Makes a factory of engines with other settings.
     *
     * @param builders gives a builder for each engine, whose output the engine sets. With {@link
     *     PhpEngine#EMBEDDED} there can be one engine at a time
     */
    public PhpScriptEngineFactory(Supplier<PhpBuilder> builders) {
        this.builders = builders;
    }

    @Override
    public String getEngineName() {
        return "Howdah";
    }

    @Override
    public String getEngineVersion() {
        return NativeLibrary.version();
    }

    @Override
    public List<String> getExtensions() {
        return List.of("php");
    }

    @Override
    public List<String> getMimeTypes() {
        return List.of("application/x-httpd-php", "application/x-php", "text/x-php");
    }

    @Override
    public List<String> getNames() {
        return List.of("php", "PHP", "howdah", "Howdah");
    }

    @Override
    public String getLanguageName() {
        return "PHP";
    }

    /** {@return the version of the PHP that is installed, for which one is started once} */
    @Override
    public synchronized String getLanguageVersion() {
        String known = languageVersion;
        if (known == null) {
            try (Php php = Php.builder().engine(PhpEngine.PROCESSES).open()) {
                known = php.constant("PHP_VERSION").asString();
            }
            languageVersion = known;
        }
        return known;
    }

    /**
     * {@return what is known of the engines by that name} Any thread may use an engine: its scripts
     * run one after the other.
     */
    @Override
    public @Nullable Object getParameter(String key) {
        return switch (key) {
            case ScriptEngine.ENGINE -> getEngineName();
            case ScriptEngine.ENGINE_VERSION -> getEngineVersion();
            case ScriptEngine.LANGUAGE -> getLanguageName();
            case ScriptEngine.LANGUAGE_VERSION -> getLanguageVersion();
            case ScriptEngine.NAME -> getNames().get(0);
            case "THREADING" -> "MULTITHREADED";
            default -> null;
        };
    }

    @Override
    public String getMethodCallSyntax(String object, String method, String... arguments) {
        String variables = arguments.length == 0 ? "" : "$" + String.join(", $", arguments);
        return "$" + object + "->" + method + "(" + variables + ")";
    }

    @Override
    public String getOutputStatement(String text) {
        return "echo '" + text.replace("\\", "\\\\").replace("'", "\\'") + "';";
    }

    @Override
    public String getProgram(String... statements) {
        StringBuilder program = new StringBuilder("<?php\n");
        for (String statement : statements) {
            program.append(statement).append(statement.endsWith(";") ? "\n" : ";\n");
        }
        return program.toString();
    }

    /** {@return an engine, which starts PHP when it is first used} */
    @Override
    public PhpScriptEngine getScriptEngine() {
        return new PhpScriptEngine(this, builders);
    }
}
