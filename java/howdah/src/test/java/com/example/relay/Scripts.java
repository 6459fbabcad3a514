package com.example.relay;

import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.jspecify.annotations.Nullable;

/** Runs scripts for scripts. */
public final class Scripts {

    private final ScriptEngine engine;

    /** Runs them in an engine. */
    public Scripts(ScriptEngine engine) {
        this.engine = engine;
    }

    /** Runs one. */
    public @Nullable Object eval(String script) throws ScriptException {
        return engine.eval(script);
    }

    /** Runs none. */
    public long price() {
        return 5;
    }
}
