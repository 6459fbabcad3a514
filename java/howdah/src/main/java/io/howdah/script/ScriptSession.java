package io.howdah.script;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.PhpPool;
import io.howdah.channel.PhpLog;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import javax.script.ScriptContext;
import javax.script.ScriptException;
import org.jspecify.annotations.Nullable;

/** An interpreter, and what runs in it for the contexts of scripts. */
final class ScriptSession {

    private final Supplier<PhpBuilder> builders;
    private final ScriptOutput output = new ScriptOutput();
    private final ScriptVariables variables = new ScriptVariables();
    private @Nullable FutureTask<PhpPool> opening;
    private @Nullable PhpPool pool;
    private boolean ended;

    /** Whose variables PHP has, on the interpreter's thread. */
    private @Nullable ScriptContext current;

    ScriptSession(Supplier<PhpBuilder> builders) {
        this.builders = builders;
    }

    /** What calls PHP. */
    interface Body {
        Value run(Php php);
    }

    /** What a value becomes, on the interpreter's thread. */
    interface Form {
        @Nullable Object of(Value value);
    }

    /** Whoever comes first starts PHP. If that fails, whoever comes later tries again. */
    private PhpPool pool() throws ScriptException {
        FutureTask<PhpPool> task;
        synchronized (this) {
            requireOpen();
            task = opening;
            if (task == null) {
                task = new FutureTask<>(this::open);
                opening = task;
            }
        }
        task.run();
        return await(task, () -> {});
    }

    private synchronized void requireOpen() {
        if (ended) {
            throw new IllegalStateException("the engine is closed");
        }
    }

    /** Without the lock, so that the engine can be closed meanwhile. */
    private PhpPool open() {
        PhpPool opened = null;
        try {
            opened = builders.get().output(output).pool().threads(ScriptSession::thread).open();
        } finally {
            synchronized (this) {
                if (opened == null) {
                    opening = null;
                } else if (!ended) {
                    pool = opened;
                }
            }
        }
        try {
            requireOpen();
        } catch (IllegalStateException e) { // meanwhile
            opened.close();
            throw e;
        }
        return opened;
    }

    private static Thread thread(Runnable run) {
        Thread thread = new Thread(run, "howdah-script");
        thread.setDaemon(true);
        return thread;
    }

    /** Does nothing if it has ended. */
    void end() {
        PhpPool last;
        synchronized (this) {
            ended = true;
            last = pool;
            pool = null;
        }
        if (last != null) {
            last.shutdownNow();
            last.close();
        }
    }

    /** Runs PHP with the variables of a context, from any thread. */
    @Nullable Object run(ScriptContext context, Body body, Form form) throws ScriptException {
        try {
            PhpPool with = pool();
            Optional<Php> own = with.current(); // Java code that a script has called
            if (own.isPresent()) {
                return form.of(runNested(own.get(), context, body));
            }
            CompletableFuture<@Nullable Object> result =
                    with.submit(php -> form.of(runHere(php, context, body)));
            return await(result, () -> result.cancel(true));
        } catch (PhpFailure | PhpTypeException | UncheckedIOException e) {
            throw ScriptFailures.of(e);
        } catch (RejectedExecutionException e) { // too many wait, or it was closed just now
            requireOpen();
            throw ScriptFailures.of(e);
        }
    }

    private static <T extends @Nullable Object> T await(Future<T> result, Runnable cancel)
            throws ScriptException {
        try {
            return result.get();
        } catch (CancellationException e) {
            ScriptException closed = new ScriptException("the engine was closed while PHP ran");
            closed.initCause(e);
            throw closed;
        } catch (InterruptedException e) {
            cancel.run();
            Thread.currentThread().interrupt();
            ScriptException interrupted = new ScriptException("interrupted while PHP ran");
            interrupted.initCause(e);
            throw interrupted;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e);
        }
    }

    private Value runNested(Php php, ScriptContext context, Body body) {
        ScriptContext outer = current;
        if (outer == null) {
            return runHere(php, context, body);
        }
        variables.leave(outer);
        try {
            return runHere(php, context, body);
        } finally {
            current = outer;
            variables.enter(php, outer);
        }
    }

    private Value runHere(Php php, ScriptContext context, Body body) {
        Writer outer = output.to(context.getWriter());
        ScriptContext before = current;
        current = context;
        try {
            return PhpLog.to(line -> log(context, line), () -> runWith(php, context, body));
        } finally {
            current = before;
            output.to(outer);
        }
    }

    private Value runWith(Php php, ScriptContext context, Body body) {
        try {
            variables.enter(php, context);
            try {
                return runWithDeadline(php, context, body);
            } catch (PhpFatalError | PhpProcessLostException e) {
                variables.forget(context);
                throw e;
            } finally {
                variables.leave(context);
            }
        } catch (PhpFatalError | PhpProcessLostException e) { // perhaps of too many variables
            variables.forget(context);
            throw e;
        }
    }

    private static Value runWithDeadline(Php php, ScriptContext context, Body body) {
        Object time = context.getAttribute(PhpScriptEngine.DEADLINE);
        try {
            return time instanceof Duration limit
                    ? php.withDeadline(limit, () -> body.run(php))
                    : body.run(php);
        } catch (PhpExit e) {
            if (e.status() != 0) {
                throw e;
            }
            return PhpNull.NULL;
        }
    }

    private static void log(ScriptContext context, String line) {
        try {
            Writer to = context.getErrorWriter();
            to.append(line).append(System.lineSeparator());
            to.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("PHP's log could not be written", e);
        }
    }
}
