package io.howdah.interop;

import io.howdah.interop.Overloads.Arguments;
import io.howdah.interop.Overloads.Choice;
import io.howdah.interop.Overloads.ElementsOf;
import io.howdah.interop.Overloads.PhpClass;
import io.howdah.value.PhpTypeException;
import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.NextValue;
import io.howdah.wire.Schema;
import io.howdah.wire.Shape;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What PHP code calls by one name: all overloads of a method, all constructors of a class, the
 * reading or the writing of a field.
 *
 * <p>What was chosen for the types of some arguments is kept: a call that is like the one before it
 * finds its handle by one comparison.
 */
final class Member {

    /** No call has it: there is no type 15, and a LONG one has all bits set. */
    private static final long NO_SHAPE = 15;

    private final JavaClasses classes;
    private final String label;
    private final List<Candidate> candidates;

    /** Whether the elements of a list may decide. */
    private final boolean choosesArrays;

    private long lastShape = NO_SHAPE;
    private @Nullable MethodHandle last;

    /** Where the types of the arguments decide. */
    private long[] shapes = new long[0];

    private MethodHandle[] byShape = new MethodHandle[0];

    /** Where the classes of objects among them decide. */
    private final Map<Key, MethodHandle> byArguments = new HashMap<>();

    /** The last of these. */
    private long lastObjectShape = NO_SHAPE;

    private @Nullable Object[] lastClasses = new Object[0];
    private @Nullable MethodHandle lastByArguments;

    /** One handle for each overload and number of extra arguments. */
    private final Map<String, MethodHandle> composed = new HashMap<>();

    private record Key(List<Integer> types, List<@Nullable Object> classes) {

        /** A record's own is linked at run time, by the first call of a process. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key that
                    && types.equals(that.types)
                    && classes.equals(that.classes);
        }

        @Override
        public int hashCode() {
            return 31 * types.hashCode() + classes.hashCode();
        }
    }

    /**
     * Makes one.
     *
     * @param label the class and the name, for messages
     */
    Member(JavaClasses classes, String label, List<Candidate> candidates) {
        this.classes = classes;
        this.label = label;
        this.candidates = sorted(candidates);
        this.choosesArrays =
                candidates.size() > 1 && candidates.stream().anyMatch(Candidate::hasArray);
    }

    /** Reflection gives them in no order; messages list them. */
    private static List<Candidate> sorted(List<Candidate> candidates) {
        return candidates.stream()
                .sorted(
                        Comparator.comparingInt(Candidate::arity)
                                .thenComparing(Candidate::signature))
                .toList();
    }

    /**
     * Calls it: reads the arguments, and writes the reply.
     *
     * @param in stands at the first argument
     * @param out where the reply is written
     * @param target the object; null if the member is static
     * @param shape what {@link Shape} says of the arguments
     * @throws Throwable what the Java code throws
     */
    void call(MessageReader in, MessageWriter out, @Nullable Object target, long shape)
            throws Throwable {
        int start = in.place();
        MethodHandle handle = shape == lastShape ? last : find(in, shape);
        if (handle == null) {
            throw new IllegalStateException(label + " has no handle");
        }
        try {
            handle.invokeExact(in, out, target);
        } catch (PhpTypeException e) {
            throw in.isReadingArguments() ? explain(e, in, start) : e;
        }
    }

    private PhpTypeException explain(PhpTypeException e, MessageReader in, int start) {
        int failed = in.place();
        int argument = 0;
        in.returnTo(start);
        while (in.place() < failed && in.hasNext()) {
            in.pass();
            argument++;
        }
        return new PhpTypeException(
                label
                        + (candidates.get(0).isField()
                                ? ": "
                                : "(): argument " + Math.max(argument, 1) + ": ")
                        + e.getMessage()
                        + (candidates.size() == 1 && !candidates.get(0).isField()
                                ? " (" + candidates.get(0).signature() + ")"
                                : ""));
    }

    private MethodHandle find(MessageReader in, long shape) {
        for (int i = 0; i < shapes.length; i++) {
            if (shapes[i] == shape) {
                lastShape = shape;
                last = byShape[i];
                return byShape[i];
            }
        }
        MethodHandle alike = lastByArguments;
        if (shape == lastObjectShape && alike != null && haveLastClasses(in)) {
            return alike;
        }
        int[] types = types(in, shape);
        Choice choice = Overloads.only(candidates, types);
        if (choice == null) {
            Arguments arguments = new Arguments(types, objects(in, types));
            if (arguments.needMoreThanTypes() || shape == Schema.Shape.UNKNOWN) {
                return findByArguments(shape, arguments);
            }
            choice = Overloads.choose(label, candidates, arguments);
        }
        MethodHandle handle = compose(choice, types.length);
        if (shape != Schema.Shape.UNKNOWN) {
            remember(shape, handle);
        }
        return handle;
    }

    private MethodHandle findByArguments(long shape, Arguments arguments) {
        Key key =
                new Key(
                        Arrays.stream(arguments.types()).boxed().toList(),
                        Arrays.asList(arguments.classes()));
        MethodHandle handle = byArguments.get(key);
        if (handle == null) {
            handle = compose(Overloads.choose(label, candidates, arguments), arguments.count());
            byArguments.put(key, handle);
        }
        if (shape != Schema.Shape.UNKNOWN) {
            lastObjectShape = shape;
            lastClasses = arguments.classes();
            lastByArguments = handle;
        }
        return handle;
    }

    /** Whether the objects among the arguments are of the same classes as at the last call. */
    private boolean haveLastClasses(MessageReader in) {
        int start = in.place();
        boolean same = true;
        for (Object last : lastClasses) {
            if (last instanceof Class<?>) {
                same &= in.readJava().getClass() == last;
            } else {
                same &= last == null;
                in.pass();
            }
        }
        in.returnTo(start);
        return same;
    }

    private void remember(long shape, MethodHandle handle) {
        int count = shapes.length;
        shapes = Arrays.copyOf(shapes, count + 1);
        byShape = Arrays.copyOf(byShape, count + 1);
        shapes[count] = shape;
        byShape[count] = handle;
        lastShape = shape;
        last = handle;
    }

    private int[] types(MessageReader in, long shape) {
        int start = in.place();
        int[] types = new int[in.countArguments()];
        for (int i = 0; i < types.length; i++) {
            types[i] = shape > 0 ? Shape.type(shape, i) : NextValue.type(in);
            in.pass();
        }
        in.returnTo(start);
        return types;
    }

    /** What there is to know of arguments beside their types. */
    private @Nullable Object[] objects(MessageReader in, int[] types) {
        int start = in.place();
        @Nullable Object[] classes = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            if (types[i] == Schema.ArgumentKind.JAVA) {
                classes[i] = in.readJava().getClass();
            } else {
                if (types[i] == Schema.ArgumentKind.OBJECT) {
                    classes[i] = PhpClass.next(in);
                } else if (types[i] == Schema.ArgumentKind.LIST && choosesArrays) {
                    classes[i] = new ElementsOf(NextValue.elements(in));
                }
                in.pass();
            }
        }
        in.returnTo(start);
        return classes;
    }

    private MethodHandle compose(Choice choice, int count) {
        Candidate candidate = choice.candidate();
        int extra = choice.spread() ? count - (candidate.arity() - 1) : -1;
        String key = candidates.indexOf(candidate) + ":" + extra;
        MethodHandle handle = composed.get(key);
        if (handle == null) {
            handle = Composition.compose(candidate, extra, classes.lookup());
            composed.put(key, handle);
        }
        return handle;
    }
}
