package io.howdah.script;

import io.howdah.Php;
import io.howdah.value.JavaObject;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.script.Bindings;
import javax.script.ScriptContext;
import javax.script.ScriptEngine;
import org.jspecify.annotations.Nullable;

/** PHP's global variables, which are the bindings of a context while a script runs. */
final class ScriptVariables {

    private static final Pattern NAME =
            Pattern.compile("(?!this$)[A-Za-z_\\x{80}-\\x{10ffff}][\\w\\x{80}-\\x{10ffff}]*+");

    /**
     * Sets and reads them in one crossing each. What was there when the request began, such as
     * superglobals and variables of the bootstrap file, is not a script's.
     */
    private static final String KEEPER =
            """
            return new class(array_fill_keys(['GLOBALS', '_GET', '_POST', '_COOKIE', '_FILES', '_SERVER',
                '_ENV', '_REQUEST', '_SESSION'], true) + array_map(fn () => true, $GLOBALS)) {
                private array $before = [];

                public function __construct(private readonly array $own) {
                }

                public function enter(array $scope): void {
                    foreach (array_diff_key($GLOBALS, $scope, $this->own) as $name => $value) {
                        unset($GLOBALS[$name]);
                    }
                    foreach ($scope as $name => $value) {
                        $GLOBALS[$name] = $value;
                    }
                    $this->before = $scope;
                }

                public function leave(?array &$gone): array {
                    $changed = [];
                    foreach (array_diff_key($GLOBALS, $this->own) as $name => $value) {
                        if (!array_key_exists($name, $this->before) || $this->before[$name] !== $value) {
                            $changed[$name] = $value;
                        }
                    }
                    $gone = array_keys(array_diff_key($this->before, $GLOBALS));
                    $this->before = [];
                    return $changed;
                }

                public function accept(mixed $value): void {
                }
            };
            """;

    /** Of an interpreter, and a request of it. */
    private @Nullable PhpObject keeper;

    private @Nullable Php keeperOf;

    /** What scripts have left, by its Java form: PHP gets back the very values. */
    private Map<String, Left> left = new HashMap<>();

    private record Left(@Nullable Object natural, Value value) {}

    /** PHP has the variables of the context and no others. */
    void enter(Php php, ScriptContext context) {
        PhpObject known = keeper;
        if (known != null && (keeperOf != php || !known.claim().isHeld())) {
            forget(context);
        }
        Map<String, @Nullable Object> scope = new LinkedHashMap<>();
        List<Integer> scopes = context.getScopes();
        for (int i = scopes.size() - 1; i >= 0; i--) {
            Bindings bindings = context.getBindings(scopes.get(i));
            if (bindings != null) {
                bindings.forEach((name, value) -> put(scope, name, value));
            }
        }
        PhpObject to = keeper(php);
        try {
            to.call("enter", scope);
        } catch (PhpTypeException | IllegalArgumentException | IllegalStateException e) {
            throw explain(to, scope, e);
        }
    }

    private void put(Map<String, @Nullable Object> scope, String name, @Nullable Object value) {
        if (NAME.matcher(name).matches() && !(value instanceof ScriptEngine)) {
            Left known = left.get(name);
            boolean isLeft = known != null && value != null && known.natural == value;
            Object ofPhp = isLeft ? Objects.requireNonNull(known).value : value;
            if (!NaturalValues.isGone(ofPhp)) {
                scope.put(name, ofPhp);
            }
        }
    }

    private PhpObject keeper(Php php) {
        PhpObject known = keeper;
        if (known == null) {
            known = php.eval(KEEPER).asObject();
            keeper = known;
            keeperOf = php;
        }
        return known;
    }

    private static PhpTypeException explain(
            PhpObject to, Map<String, @Nullable Object> scope, RuntimeException e) {
        for (Map.Entry<String, @Nullable Object> variable : scope.entrySet()) {
            try {
                to.call("accept", variable.getValue());
            } catch (PhpTypeException
                    | IllegalArgumentException
                    | IllegalStateException ofVariable) {
                return new PhpTypeException(
                        "$" + variable.getKey() + ": " + ofVariable.getMessage());
            }
        }
        return new PhpTypeException(String.valueOf(e.getMessage()));
    }

    /** The bindings of the context get what has changed, unless the request has ended. */
    void leave(ScriptContext context) {
        PhpObject from = keeper;
        if (from == null) {
            return;
        }
        PhpReference<@Nullable List<String>> gone = PhpReference.empty();
        Map<String, Value> changed = from.call("leave", gone).asMap();
        Bindings bindings = context.getBindings(ScriptContext.ENGINE_SCOPE);
        changed.forEach(
                (name, value) -> {
                    Object natural = NaturalValues.of(value);
                    if (value instanceof PhpArray || value instanceof JavaObject) {
                        left.put(name, new Left(natural, value));
                    }
                    bindings.put(name, natural);
                });
        for (String name : Objects.requireNonNull(gone.get())) {
            left.remove(name);
            bindings.remove(name);
        }
    }

    /** The request has ended, and with it the objects that the variables held. */
    void forget(ScriptContext context) {
        keeper = null;
        keeperOf = null;
        left = new HashMap<>();
        Iterator<@Nullable Object> values =
                context.getBindings(ScriptContext.ENGINE_SCOPE).values().iterator();
        while (values.hasNext()) {
            if (NaturalValues.isGone(values.next())) {
                values.remove();
            }
        }
    }
}
