package io.howdah.interop;

import io.howdah.channel.EngineChannel;
import io.howdah.failure.PhpException;
import io.howdah.interop.access.PhpCode;
import io.howdah.value.PhpReferent;
import io.howdah.value.PhpTypeException;
import io.howdah.wire.MessageReader;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Java's common functional interfaces implemented by closures, without reflection: each call is one
 * crossing.
 */
final class ClosureFunctions {

    private static final Map<Class<?>, Maker> MAKERS =
            Map.ofEntries(
                    Map.entry(Comparator.class, Compare::new),
                    Map.entry(Function.class, One::new),
                    Map.entry(UnaryOperator.class, Unary::new),
                    Map.entry(Consumer.class, Accept::new),
                    Map.entry(Predicate.class, Test::new),
                    Map.entry(BiFunction.class, Two::new),
                    Map.entry(BinaryOperator.class, Binary::new),
                    Map.entry(BiConsumer.class, AcceptTwo::new),
                    Map.entry(Supplier.class, None::new),
                    Map.entry(Runnable.class, Run::new),
                    Map.entry(Callable.class, Task::new));

    private interface Maker {
        Object make(JavaRuntime java, PhpReferent code, ArgumentType type);
    }

    private ClosureFunctions() {}

    /** {@return the closure as that interface; null if it is none of the common ones} */
    static @Nullable Object of(JavaRuntime java, PhpReferent code, ArgumentType type) {
        Maker maker = MAKERS.get(type.type());
        return maker == null ? null : maker.make(java, code, type);
    }

    private abstract static class Closure implements PhpCode {
        private final EngineChannel channel;
        private final PhpReferent code;
        private final ArgumentType type;

        Closure(JavaRuntime java, PhpReferent code, ArgumentType type) {
            this.channel = java.channel();
            this.code = code;
            this.type = type;
        }

        @Override
        public final PhpReferent php() {
            return code;
        }

        /** Calls; the result is read next, before {@link #end}. */
        final MessageReader call(int count, @Nullable Object a, @Nullable Object b) {
            if (count > 0) {
                Results.write(channel.out(), a);
            }
            if (count > 1) {
                Results.write(channel.out(), b);
            }
            channel.call();
            return channel.in();
        }

        final int begin() {
            return channel.invoker().beginCallable(code);
        }

        final void end(int mark) {
            channel.end(mark);
        }

        final @Nullable Object invoke(int count, @Nullable Object a, @Nullable Object b) {
            int mark = begin();
            try {
                return read(call(count, a, b));
            } catch (PhpException e) {
                throw PhpMethod.unchecked(e);
            } finally {
                end(mark);
            }
        }

        final @Nullable Object read(MessageReader in) {
            ArgumentType result = type.result();
            try {
                return result.type() == Object.class ? Parameters.readObject(in) : result.read(in);
            } catch (PhpTypeException e) {
                throw explained(e);
            }
        }

        final void run(int count, @Nullable Object a, @Nullable Object b) {
            int mark = begin();
            try {
                call(count, a, b);
            } catch (PhpException e) {
                throw PhpMethod.unchecked(e);
            } finally {
                end(mark);
            }
        }

        final PhpTypeException explained(PhpTypeException e) {
            Method method = FunctionalInterfaces.method(type.type());
            return method == null ? e : PhpMethod.explained(e, method);
        }

        @Override
        public final boolean equals(@Nullable Object other) {
            return other instanceof Closure theirs && code.equals(theirs.code);
        }

        @Override
        public final int hashCode() {
            return code.hashCode();
        }

        @Override
        public final String toString() {
            return code.toString();
        }
    }

    private static final class Compare extends Closure implements Comparator<Object> {
        Compare(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public int compare(Object a, Object b) {
            int mark = begin();
            try {
                return Parameters.readInt(call(2, a, b));
            } catch (PhpTypeException e) {
                throw explained(e);
            } catch (PhpException e) {
                throw PhpMethod.unchecked(e);
            } finally {
                end(mark);
            }
        }
    }

    private static final class Test extends Closure implements Predicate<Object> {
        Test(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public boolean test(Object value) {
            int mark = begin();
            try {
                return Parameters.readBoolean(call(1, value, null));
            } catch (PhpTypeException e) {
                throw explained(e);
            } catch (PhpException e) {
                throw PhpMethod.unchecked(e);
            } finally {
                end(mark);
            }
        }
    }

    @SuppressWarnings("NullAway") // PHP code may return null where null is expected
    private static final class One extends Closure implements Function<Object, Object> {
        One(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public Object apply(Object value) {
            return invoke(1, value, null);
        }
    }

    @SuppressWarnings("NullAway") // PHP code may return null where null is expected
    private static final class Unary extends Closure implements UnaryOperator<Object> {
        Unary(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public Object apply(Object value) {
            return invoke(1, value, null);
        }
    }

    @SuppressWarnings("NullAway") // PHP code may return null where null is expected
    private static final class Two extends Closure implements BiFunction<Object, Object, Object> {
        Two(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public Object apply(Object a, Object b) {
            return invoke(2, a, b);
        }
    }

    @SuppressWarnings("NullAway") // PHP code may return null where null is expected
    private static final class Binary extends Closure implements BinaryOperator<Object> {
        Binary(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public Object apply(Object a, Object b) {
            return invoke(2, a, b);
        }
    }

    @SuppressWarnings("NullAway") // PHP code may return null where null is expected
    private static final class None extends Closure implements Supplier<Object> {
        None(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public Object get() {
            return invoke(0, null, null);
        }
    }

    private static final class Accept extends Closure implements Consumer<Object> {
        Accept(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public void accept(Object value) {
            run(1, value, null);
        }
    }

    private static final class AcceptTwo extends Closure implements BiConsumer<Object, Object> {
        AcceptTwo(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public void accept(Object a, Object b) {
            run(2, a, b);
        }
    }

    private static final class Run extends Closure implements Runnable {
        Run(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public void run() {
            run(0, null, null);
        }
    }

    @SuppressWarnings("NullAway") // PHP code may return null where null is expected
    private static final class Task extends Closure implements Callable<Object> {
        Task(JavaRuntime java, PhpReferent code, ArgumentType type) {
            super(java, code, type);
        }

        @Override
        public Object call() throws Exception {
            int mark = begin();
            try {
                return read(call(0, null, null));
            } catch (PhpException e) {
                Throwable thrown = PhpMethod.unwrapped(e, Exception.class);
                if (thrown instanceof Error error) {
                    throw error;
                }
                throw (Exception) thrown;
            } finally {
                end(mark);
            }
        }
    }
}
