// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpCallback;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PHP's functions about functions: calling them and looking them up. */
@PhpFunctions
public interface Functions {

    /**
     * Calls a callback with arguments.
     *
     * @param callback the callback
     * @param args the arguments
     */
    Value callUserFunc(PhpCallback callback, @Nullable Object... args);

    /**
     * Calls a callback with arguments.
     *
     * @param callback the callback
     * @param args the arguments
     */
    Value callUserFunc(String callback, @Nullable Object... args);

    /**
     * Calls a callback with an array of arguments; string keys are the names of parameters.
     *
     * @param callback the callback
     * @param args the arguments: a List, a Map, an array of numbers or a PhpArray
     */
    Value callUserFuncArray(PhpCallback callback, Object args);

    /**
     * Calls a callback with an array of arguments; string keys are the names of parameters.
     *
     * @param callback the callback
     * @param args the arguments: a List, a Map, an array of numbers or a PhpArray
     */
    Value callUserFuncArray(String callback, Object args);

    /**
     * {@return whether a function exists}
     *
     * @param function the name of the function
     */
    boolean functionExists(String function);

    /**
     * {@return the names of all functions: those of PHP and those of the program}
     *
     * @param excludeDisabled whether to leave out functions that are disabled
     */
    Map<String, List<String>> getDefinedFunctions(boolean excludeDisabled);

    /** As {@link #getDefinedFunctions(boolean)}, with PHP's defaults for the rest. */
    Map<String, List<String>> getDefinedFunctions();

    /**
     * Sets a callback for the end of the request.
     *
     * @param callback the callback
     * @param args the arguments
     */
    void registerShutdownFunction(PhpCallback callback, @Nullable Object... args);

    /**
     * Sets a callback for the ticks of code that declares them.
     *
     * @param callback the callback
     * @param args the arguments
     * @return whether it worked
     */
    boolean registerTickFunction(PhpCallback callback, @Nullable Object... args);
}
