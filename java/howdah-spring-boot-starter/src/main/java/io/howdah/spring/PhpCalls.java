package io.howdah.spring;

import io.howdah.Php;
import io.howdah.PhpPool;
import io.howdah.stub.ObjectStub;
import io.howdah.value.PhpReferent;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs the calls of clients on the pool, and waits for them. */
final class PhpCalls {

    private final PhpPool pool;
    private final @Nullable Duration timeout;

    PhpCalls(PhpPool pool, @Nullable Duration timeout) {
        this.pool = pool;
        this.timeout = timeout;
    }

    /** {@return a client whose calls are those of the stub, in whichever interpreter is free} */
    <T> T client(Class<T> type) {
        Object proxy =
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (self, method, arguments) -> invoke(type, self, method, arguments));
        return type.cast(proxy);
    }

    private @Nullable Object invoke(
            Class<?> type, Object self, Method method, @Nullable Object @Nullable [] arguments) {
        if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
                case "equals" -> arguments != null && self == arguments[0];
                case "hashCode" -> System.identityHashCode(self);
                default -> "PHP client " + type.getName();
            };
        }
        Object result = run(php -> call(php.bind(type), method, arguments));
        if (result instanceof ObjectStub || result instanceof PhpReferent) {
            throw new IllegalStateException(
                    method
                            + " returned an object of PHP, which only work of the pool can use: return a"
                            + " record or a value, or use PhpPool.submit()");
        }
        return result;
    }

    private static @Nullable Object call(
            Object stub, Method method, @Nullable Object @Nullable [] arguments) {
        try {
            method.setAccessible(true);
            return method.invoke(stub, arguments);
        } catch (InvocationTargetException e) {
            throw unchecked(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RuntimeException unchecked(@Nullable Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException e ? e : new IllegalStateException(failure);
    }

    <T extends @Nullable Object> T run(Function<Php, T> work) {
        Optional<Php> own = pool.current();
        if (own.isPresent()) {
            return runIn(own.get(), work);
        }
        CompletableFuture<T> result = pool.submit(php -> runIn(php, work));
        try {
            return result.get();
        } catch (InterruptedException e) {
            result.cancel(true);
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while PHP ran");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TimeoutException late) {
                throw new RejectedExecutionException(late.getMessage(), late);
            }
            throw unchecked(e.getCause());
        }
    }

    private <T extends @Nullable Object> T runIn(Php php, Function<Php, T> work) {
        Duration limit = timeout;
        return limit == null ? work.apply(php) : php.withDeadline(limit, () -> work.apply(php));
    }
}
