package io.howdah.interop;

import io.howdah.interop.access.TypeNames;
import io.howdah.value.PhpTypeException;
import io.howdah.wire.MessageReader;
import io.howdah.wire.NextValue;
import io.howdah.wire.Schema;
import io.howdah.wire.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The choice between overloads: those that take what came, with extra arguments gathered only where
 * nothing else fits; of these the one whose parameters fit best; of equals the most special.
 */
final class Overloads {

    /**
     * One of the overloads, and how it is called.
     *
     * @param candidate which
     * @param spread whether extra arguments are gathered in an array
     */
    record Choice(Candidate candidate, boolean spread) {}

    /** What came. */
    static final class Arguments {

        private final int[] types;
        private final @Nullable Object[] classes;

        /**
         * Takes over both arrays.
         *
         * @param types by the numbers of {@link Schema.ArgumentKind}
         * @param classes of objects of Java: their Class; of PHP: a {@link PhpClass}; of lists,
         *     where arrays are to be chosen from: an {@link ElementsOf}; null for all else
         */
        Arguments(int[] types, @Nullable Object[] classes) {
            this.types = types;
            this.classes = classes;
        }

        int[] types() {
            return types;
        }

        @Nullable Object[] classes() {
            return classes;
        }

        int count() {
            return types.length;
        }

        /** Whether there is anything whose type does not say all. */
        boolean needMoreThanTypes() {
            for (Object of : classes) {
                if (of != null) {
                    return true;
                }
            }
            return false;
        }

        String describe() {
            StringJoiner list = new StringJoiner(", ", "(", ")");
            for (int i = 0; i < types.length; i++) {
                Object of = classes[i];
                list.add(
                        of instanceof Class<?> java
                                ? TypeNames.of(java)
                                : of instanceof PhpClass php && !php.interfaces().isEmpty()
                                        ? "object of " + TypeNames.of(php.interfaces().get(0))
                                        : Shape.name(types[i]));
            }
            return list.toString();
        }
    }

    /**
     * What counts of the class of an object of PHP.
     *
     * @param interfaces those of Java that it implements
     * @param invokable whether it has {@code __invoke}
     * @param throwable whether it can be thrown
     * @param traversable whether {@code foreach} can go over it
     */
    record PhpClass(
            List<Class<?>> interfaces, boolean invokable, boolean throwable, boolean traversable) {

        /** {@return that of the object which comes next} It is not consumed. */
        static PhpClass next(MessageReader in) {
            return new PhpClass(
                    NextValue.interfaces(in),
                    NextValue.isInvokable(in),
                    NextValue.isThrowable(in),
                    NextValue.isTraversable(in));
        }
    }

    /**
     * What counts of a list.
     *
     * @param type what all elements are, by the numbers of {@link Schema.ArgumentKind}; {@link
     *     Schema.ArgumentKind#NONE} if there are none, {@link #MIXED} if they differ
     */
    record ElementsOf(int type) {

        static final int MIXED = -1;
    }

    private Overloads() {}

    /** {@return the only one that can be meant, whatever the classes of objects are; or null} */
    static @Nullable Choice only(List<Candidate> candidates, int[] types) {
        Choice only = null;
        int found = 0;
        for (Candidate candidate : candidates) {
            for (int spread = 0; spread <= 1; spread++) {
                if (mayTake(candidate, types, spread == 1)) {
                    only = new Choice(candidate, spread == 1);
                    found++;
                }
            }
        }
        if (found > 0) {
            return found == 1 ? only : null;
        }
        // Where there is one of so many parameters, reading the arguments says best what is wrong.
        for (Candidate candidate : candidates) {
            if (candidate.arity() == types.length && !candidate.isVarargs()) {
                only = new Choice(candidate, false);
                found++;
            }
        }
        return found == 1 && !anyTakes(candidates, types.length) ? only : null;
    }

    private static boolean anyTakes(List<Candidate> candidates, int count) {
        for (Candidate candidate : candidates) {
            if (candidate.isVarargs() && count >= candidate.arity() - 1) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayTake(Candidate candidate, int[] types, boolean spread) {
        if (!hasRoom(candidate, types.length, spread)) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (!parameter(candidate, i, spread).costs().mayTake(types[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasRoom(Candidate candidate, int count, boolean spread) {
        return spread
                ? candidate.isVarargs() && count >= candidate.arity() - 1
                : candidate.arity() == count;
    }

    private static ArgumentType parameter(Candidate candidate, int index, boolean spread) {
        return spread && index >= candidate.arity() - 1
                ? candidate.extra()
                : candidate.types()[index];
    }

    /**
     * Chooses.
     *
     * @param label the member, for messages
     * @throws PhpTypeException if none fits, or several fit equally well
     */
    static Choice choose(String label, List<Candidate> candidates, Arguments arguments) {
        for (int spread = 0; spread <= 1; spread++) {
            List<Candidate> fitting = fitting(candidates, arguments, spread == 1);
            if (!fitting.isEmpty()) {
                return new Choice(best(label, fitting, arguments, spread == 1), spread == 1);
            }
        }
        throw new PhpTypeException(
                label
                        + "() cannot be called with "
                        + arguments.describe()
                        + ": expected "
                        + signatures(candidates, " or "));
    }

    private static List<Candidate> fitting(
            List<Candidate> candidates, Arguments arguments, boolean spread) {
        List<Candidate> fitting = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (fits(candidate, arguments, spread)) {
                fitting.add(candidate);
            }
        }
        return fitting;
    }

    private static boolean fits(Candidate candidate, Arguments arguments, boolean spread) {
        if (!hasRoom(candidate, arguments.count(), spread)) {
            return false;
        }
        for (int i = 0; i < arguments.count(); i++) {
            if (cost(parameter(candidate, i, spread), arguments, i) == Costs.NEVER) {
                return false;
            }
        }
        return true;
    }

    /** Costs by the elements of arrays lie between those by types. */
    private static final int FINE = 32;

    private static int cost(ArgumentType parameter, Arguments arguments, int index) {
        Object of = arguments.classes()[index];
        int cost = roughCost(parameter, arguments.types()[index], of);
        if (cost == Costs.NEVER) {
            return cost;
        }
        int fine = of instanceof ElementsOf elements ? elementCost(parameter, elements.type()) : 0;
        return fine == Costs.NEVER ? fine : cost * FINE + fine;
    }

    private static int elementCost(ArgumentType parameter, int type) {
        if (!parameter.type().isArray() || type == Schema.ArgumentKind.NONE) {
            return 0;
        }
        ArgumentType element = parameter.element();
        if (type == ElementsOf.MIXED) {
            return element.type() == Object.class ? 0 : Costs.NEVER;
        }
        if (type == Schema.ArgumentKind.JAVA || type == Schema.ArgumentKind.OBJECT) {
            return element.type().isPrimitive() ? Costs.NEVER : 0;
        }
        return element.costs().of(type);
    }

    private static int roughCost(ArgumentType parameter, int type, @Nullable Object of) {
        if (of instanceof Class<?> java) {
            return parameter.costs().ofJava(java);
        }
        if (of instanceof PhpClass php) {
            return parameter.costs().ofPhpObject(php);
        }
        return parameter.costs().of(type);
    }

    private static Candidate best(
            String label, List<Candidate> fitting, Arguments arguments, boolean spread) {
        List<Candidate> best = new ArrayList<>();
        for (Candidate each : fitting) {
            if (fitting.stream().noneMatch(other -> isCheaper(other, each, arguments, spread))) {
                best.add(each);
            }
        }
        for (Candidate each : best) {
            if (best.stream().allMatch(other -> isAsSpecial(each, other, arguments, spread))) {
                return each;
            }
        }
        throw new PhpTypeException(
                label
                        + "() is ambiguous for "
                        + arguments.describe()
                        + ": it could be "
                        + signatures(best, " or ")
                        + "; say which, by "
                        + advice(best, arguments));
    }

    /** How PHP code can say which overload it means. */
    private static String advice(List<Candidate> best, Arguments arguments) {
        Candidate first = best.get(0);
        for (int i = 0; i < Math.min(arguments.count(), first.arity()); i++) {
            Class<?> type = first.parameters()[i];
            int came = arguments.types()[i];
            if (type.isInterface()
                    && (came == Schema.ArgumentKind.CLOSURE
                            || came == Schema.ArgumentKind.OBJECT)) {
                return "Howdah\\Java::implement('" + TypeNames.php(type) + "', …)";
            }
            if (type.isArray() && came == Schema.ArgumentKind.LIST) {
                return "Howdah\\Java::array('" + TypeNames.of(type.getComponentType()) + "', …)";
            }
        }
        return "an object of the very class that is meant";
    }

    /** No argument costs more, and one costs less. */
    private static boolean isCheaper(
            Candidate a, Candidate b, Arguments arguments, boolean spread) {
        boolean cheaper = false;
        for (int i = 0; i < arguments.count(); i++) {
            int of = cost(parameter(a, i, spread), arguments, i);
            int than = cost(parameter(b, i, spread), arguments, i);
            if (of > than) {
                return false;
            }
            cheaper |= of < than;
        }
        return cheaper;
    }

    /** As Java has it: what the one takes, the other takes too; of equals, a subclass's. */
    private static boolean isAsSpecial(
            Candidate a, Candidate b, Arguments arguments, boolean spread) {
        if (a == b) {
            return true;
        }
        boolean equal = true;
        for (int i = 0; i < arguments.count(); i++) {
            Class<?> of = parameter(a, i, spread).type();
            Class<?> than = parameter(b, i, spread).type();
            if (!than.isAssignableFrom(of) && !widens(of, than)) {
                return false;
            }
            equal &= of == than;
        }
        if (!equal) {
            return true;
        }
        return (spread && a.arity() != b.arity())
                ? a.arity() > b.arity()
                : b.owner().isAssignableFrom(a.owner());
    }

    private static boolean widens(Class<?> of, Class<?> than) {
        return of.isPrimitive()
                && than.isPrimitive()
                && Unboxing.cost(ClassView.boxed(of), than) != Costs.NEVER;
    }

    private static String signatures(List<Candidate> candidates, String or) {
        StringJoiner list = new StringJoiner(or);
        for (Candidate candidate : candidates) {
            list.add(candidate.signature());
        }
        return list.toString();
    }
}
