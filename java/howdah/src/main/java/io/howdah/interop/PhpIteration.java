package io.howdah.interop;

import io.howdah.channel.EngineChannel;
import io.howdah.channel.Invoker;
import io.howdah.failure.PhpException;
import io.howdah.interop.access.PhpCode;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReferent;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A generator, or another object of PHP that {@code foreach} can go over, as Java's Iterable,
 * Iterator or Stream. Each element is one crossing, made when Java asks for it. PHP begins and ends
 * as {@code foreach} does, so a generator can be gone over once.
 */
final class PhpIteration {

    /** The better one fits, the earlier it stands. */
    private static final List<Class<?>> TYPES =
            List.of(Iterable.class, Iterator.class, Stream.class);

    private PhpIteration() {}

    /** {@return whether it is one of Java's types that PHP's objects can be iterated over as} */
    static boolean isOf(Class<?> type) {
        return TYPES.contains(type);
    }

    /** {@return how well an object of PHP fits one of these types, as {@link Costs} counts it} */
    static int cost(Class<?> type) {
        return 1 + TYPES.indexOf(type);
    }

    /**
     * {@return an object as one of these types}
     *
     * @param traversable an object that {@code foreach} can go over
     */
    static Object of(JavaRuntime java, PhpObject traversable, ArgumentType type) {
        java.channel().share();
        if (type.type() == Iterable.class) {
            return new Elements(java.channel(), traversable, type.element());
        }
        Cursor cursor = new Cursor(java.channel(), traversable, type.element());
        return type.type() == Iterator.class ? cursor : cursor.stream();
    }

    /** Each iterator begins anew. */
    private record Elements(EngineChannel channel, PhpObject traversable, ArgumentType element)
            implements Iterable<@Nullable Object>, PhpCode {

        @Override
        public Iterator<@Nullable Object> iterator() {
            return new Cursor(channel, traversable, element);
        }

        @Override
        public PhpReferent php() {
            return traversable;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Elements elements && traversable.equals(elements.traversable);
        }

        @Override
        public int hashCode() {
            return traversable.hashCode();
        }

        @Override
        public String toString() {
            return traversable.toString();
        }
    }

    /** Used by one thread at a time, which may be any. */
    private static final class Cursor extends Invoker.Elements<@Nullable Object>
            implements PhpCode {

        private final EngineChannel channel;
        private final PhpObject traversable;

        Cursor(EngineChannel channel, PhpObject traversable, ArgumentType element) {
            super(channel, traversable, element::read);
            this.channel = channel;
            this.traversable = traversable;
        }

        Stream<@Nullable Object> stream() {
            return StreamSupport.stream(
                            Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED), false)
                    .onClose(
                            () -> {
                                end();
                                traversable.close();
                            });
        }

        @Override
        public PhpReferent php() {
            return traversable;
        }

        @Override
        protected void advance() {
            boolean borrowed = channel.borrow();
            try {
                super.advance();
            } catch (PhpException e) {
                throw PhpMethod.unchecked(e);
            } finally {
                if (borrowed) {
                    channel.giveBack();
                }
            }
        }
    }
}
