package io.howdah.wire;

import io.howdah.stub.Message;
import io.howdah.stub.Upcall;
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
            return (message, count) -> {
                Value[] arguments = new Value[count];
                for (int i = 0; i < count; i++) {
                    arguments[i] = message.readValue();
                }
                message.endArguments();
                reply(message, callback.call(arguments));
            };
        }
        Upcall upcall = ofTwo(function);
        return upcall != null ? upcall : ofOneOrNone(function);
    }

    private static void reply(Message message, @Nullable Object result) {
        message.beginReply();
        message.writeValue(result);
    }

    private static @Nullable Object next(Message message) {
        return message.readValue().toJava();
    }

    private static @Nullable Upcall ofTwo(Object function) {
        if (function instanceof Comparator<?> comparator) {
            Comparator<@Nullable Object> compare = (Comparator<@Nullable Object>) comparator;
            return two(
                    (message, a, b) -> {
                        int order = compare.compare(a, b);
                        message.beginReply();
                        message.writeLong(order);
                    });
        }
        if (function instanceof BiFunction<?, ?, ?> two) {
            BiFunction<@Nullable Object, @Nullable Object, @Nullable Object> apply =
                    (BiFunction<@Nullable Object, @Nullable Object, @Nullable Object>) two;
            return two((message, a, b) -> reply(message, apply.apply(a, b)));
        }
        if (function instanceof BiPredicate<?, ?> two) {
            BiPredicate<@Nullable Object, @Nullable Object> test =
                    (BiPredicate<@Nullable Object, @Nullable Object>) two;
            return two((message, a, b) -> reply(message, test.test(a, b)));
        }
        if (function instanceof BiConsumer<?, ?> two) {
            BiConsumer<@Nullable Object, @Nullable Object> accept =
                    (BiConsumer<@Nullable Object, @Nullable Object>) two;
            return two(
                    (message, a, b) -> {
                        accept.accept(a, b);
                        reply(message, null);
                    });
        }
        if (function instanceof LongBinaryOperator operator) {
            return (message, count) -> {
                Upcall.require(2, count);
                long a = message.readLong();
                long b = message.readLong();
                long result = operator.applyAsLong(a, b);
                message.beginReply();
                message.writeLong(result);
            };
        }
        if (function instanceof DoubleBinaryOperator operator) {
            return (message, count) -> {
                Upcall.require(2, count);
                double a = message.readDouble();
                double b = message.readDouble();
                double result = operator.applyAsDouble(a, b);
                message.beginReply();
                message.writeDouble(result);
            };
        }
        return null;
    }

    private static @Nullable Upcall ofOneOrNone(Object function) {
        if (function instanceof Function<?, ?> one) {
            Function<@Nullable Object, @Nullable Object> apply =
                    (Function<@Nullable Object, @Nullable Object>) one;
            return one((message, a) -> reply(message, apply.apply(a)));
        }
        if (function instanceof Predicate<?> one) {
            Predicate<@Nullable Object> test = (Predicate<@Nullable Object>) one;
            return one((message, a) -> reply(message, test.test(a)));
        }
        if (function instanceof Consumer<?> one) {
            Consumer<@Nullable Object> accept = (Consumer<@Nullable Object>) one;
            return one(
                    (message, a) -> {
                        accept.accept(a);
                        reply(message, null);
                    });
        }
        if (function instanceof ToLongFunction<?> one) {
            ToLongFunction<@Nullable Object> apply = (ToLongFunction<@Nullable Object>) one;
            return one((message, a) -> reply(message, apply.applyAsLong(a)));
        }
        if (function instanceof ToDoubleFunction<?> one) {
            ToDoubleFunction<@Nullable Object> apply = (ToDoubleFunction<@Nullable Object>) one;
            return one((message, a) -> reply(message, apply.applyAsDouble(a)));
        }
        if (function instanceof LongUnaryOperator operator) {
            return (message, count) -> {
                Upcall.require(1, count);
                long result = operator.applyAsLong(message.readLong());
                message.beginReply();
                message.writeLong(result);
            };
        }
        if (function instanceof DoubleUnaryOperator operator) {
            return (message, count) -> {
                Upcall.require(1, count);
                double result = operator.applyAsDouble(message.readDouble());
                message.beginReply();
                message.writeDouble(result);
            };
        }
        if (function instanceof Supplier<?> supplier) {
            return none(message -> reply(message, supplier.get()));
        }
        if (function instanceof Callable<?> callable) {
            return none(message -> reply(message, callable.call()));
        }
        if (function instanceof Runnable runnable) {
            return none(
                    message -> {
                        runnable.run();
                        reply(message, null);
                    });
        }
        return null;
    }

    private interface NoArgument {
        void call(Message message) throws Exception;
    }

    private interface OneArgument {
        void call(Message message, @Nullable Object a);
    }

    private interface TwoArguments {
        void call(Message message, @Nullable Object a, @Nullable Object b);
    }

    private static Upcall none(NoArgument body) {
        return (message, count) -> {
            message.endArguments();
            body.call(message);
        };
    }

    private static Upcall one(OneArgument body) {
        return (message, count) -> {
            Upcall.require(1, count);
            Object a = next(message);
            message.endArguments();
            body.call(message, a);
        };
    }

    private static Upcall two(TwoArguments body) {
        return (message, count) -> {
            Upcall.require(2, count);
            Object a = next(message);
            Object b = next(message);
            message.endArguments();
            body.call(message, a, b);
        };
    }
}
