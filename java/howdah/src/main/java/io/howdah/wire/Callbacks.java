package io.howdah.wire;

import io.howdah.stub.Upcall;
import io.howdah.stub.ValueInput;
import io.howdah.stub.ValueOutput;
import io.howdah.value.PhpCallback;
import io.howdah.value.Value;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Java's functional interfaces as upcalls. Arguments come in their natural Java form ({@link
 * Value#toJava}), but for {@link PhpCallback}, which takes them as they are.
 */
@SuppressWarnings(
        "unchecked") // PHP's values have no static type; a lambda that does not fit throws
final class Callbacks {

    private Callbacks() {}

    /** {@return an upcall for it, or null if it is no function that PHP could call} */
    static @Nullable Upcall of(Object function) {
        if (function instanceof Upcall upcall) {
            return upcall;
        }
        if (function instanceof PhpCallback callback) {
            return (in, out, count) -> {
                Value[] arguments = new Value[count];
                for (int i = 0; i < count; i++) {
                    arguments[i] = in.readValue();
                }
                in.endArguments();
                reply(out, callback.call(arguments));
            };
        }
        Upcall upcall = ofTwo(function);
        return upcall != null ? upcall : ofOneOrNone(function);
    }

    private static void reply(ValueOutput out, @Nullable Object result) {
        out.beginReply();
        out.writeValue(result);
    }

    private static @Nullable Object next(ValueInput in) {
        return in.readValue().toJava();
    }

    private static @Nullable Upcall ofTwo(Object function) {
        if (function instanceof Comparator<?> comparator) {
            Comparator<@Nullable Object> compare = (Comparator<@Nullable Object>) comparator;
            return two(
                    (out, a, b) -> {
                        int order = compare.compare(a, b);
                        out.beginReply();
                        out.writeLong(order);
                    });
        }
        if (function instanceof BiFunction<?, ?, ?> two) {
            BiFunction<@Nullable Object, @Nullable Object, @Nullable Object> apply =
                    (BiFunction<@Nullable Object, @Nullable Object, @Nullable Object>) two;
            return two((out, a, b) -> reply(out, apply.apply(a, b)));
        }
        if (function instanceof BiPredicate<?, ?> two) {
            BiPredicate<@Nullable Object, @Nullable Object> test =
                    (BiPredicate<@Nullable Object, @Nullable Object>) two;
            return two((out, a, b) -> reply(out, test.test(a, b)));
        }
        if (function instanceof BiConsumer<?, ?> two) {
            BiConsumer<@Nullable Object, @Nullable Object> accept =
                    (BiConsumer<@Nullable Object, @Nullable Object>) two;
            return two(
                    (out, a, b) -> {
                        accept.accept(a, b);
                        reply(out, null);
                    });
        }
        if (function instanceof LongBinaryOperator operator) {
            return (in, out, count) -> {
                Upcall.require(2, count);
                long a = in.readLong();
                long b = in.readLong();
                long result = operator.applyAsLong(a, b);
                out.beginReply();
                out.writeLong(result);
            };
        }
        if (function instanceof DoubleBinaryOperator operator) {
            return (in, out, count) -> {
                Upcall.require(2, count);
                double a = in.readDouble();
                double b = in.readDouble();
                double result = operator.applyAsDouble(a, b);
                out.beginReply();
                out.writeDouble(result);
            };
        }
        return null;
    }

    private static @Nullable Upcall ofOneOrNone(Object function) {
        if (function instanceof Function<?, ?> one) {
            Function<@Nullable Object, @Nullable Object> apply =
                    (Function<@Nullable Object, @Nullable Object>) one;
            return one((out, a) -> reply(out, apply.apply(a)));
        }
        if (function instanceof Predicate<?> one) {
            Predicate<@Nullable Object> test = (Predicate<@Nullable Object>) one;
            return one((out, a) -> reply(out, test.test(a)));
        }
        if (function instanceof Consumer<?> one) {
            Consumer<@Nullable Object> accept = (Consumer<@Nullable Object>) one;
            return one(
                    (out, a) -> {
                        accept.accept(a);
                        reply(out, null);
                    });
        }
        if (function instanceof ToLongFunction<?> one) {
            ToLongFunction<@Nullable Object> apply = (ToLongFunction<@Nullable Object>) one;
            return one((out, a) -> reply(out, apply.applyAsLong(a)));
        }
        if (function instanceof ToDoubleFunction<?> one) {
            ToDoubleFunction<@Nullable Object> apply = (ToDoubleFunction<@Nullable Object>) one;
            return one((out, a) -> reply(out, apply.applyAsDouble(a)));
        }
        if (function instanceof LongUnaryOperator operator) {
            return (in, out, count) -> {
                Upcall.require(1, count);
                long result = operator.applyAsLong(in.readLong());
                out.beginReply();
                out.writeLong(result);
            };
        }
        if (function instanceof DoubleUnaryOperator operator) {
            return (in, out, count) -> {
                Upcall.require(1, count);
                double result = operator.applyAsDouble(in.readDouble());
                out.beginReply();
                out.writeDouble(result);
            };
        }
        if (function instanceof Supplier<?> supplier) {
            return none(out -> reply(out, supplier.get()));
        }
        if (function instanceof Callable<?> callable) {
            return none(out -> reply(out, callable.call()));
        }
        if (function instanceof Runnable runnable) {
            return none(
                    out -> {
                        runnable.run();
                        reply(out, null);
                    });
        }
        return null;
    }

    private interface NoArgument {
        void call(ValueOutput out) throws Exception;
    }

    private interface OneArgument {
        void call(ValueOutput out, @Nullable Object a);
    }

    private interface TwoArguments {
        void call(ValueOutput out, @Nullable Object a, @Nullable Object b);
    }

    private static Upcall none(NoArgument body) {
        return (in, out, count) -> {
            in.endArguments();
            body.call(out);
        };
    }

    private static Upcall one(OneArgument body) {
        return (in, out, count) -> {
            Upcall.require(1, count);
            Object a = next(in);
            in.endArguments();
            body.call(out, a);
        };
    }

    private static Upcall two(TwoArguments body) {
        return (in, out, count) -> {
            Upcall.require(2, count);
            Object a = next(in);
            Object b = next(in);
            in.endArguments();
            body.call(out, a, b);
        };
    }
}
