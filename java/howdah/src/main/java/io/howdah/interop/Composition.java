package io.howdah.interop;

import static java.lang.invoke.MethodType.methodType;

import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * One method handle for a whole call: it reads the arguments out of the message, calls, and writes
 * the reply. Its type is {@code (MessageReader, MessageWriter, Object target) → void}.
 *
 * <pre>
 *   (in, out, target) → write(out, call(target, read1(in), read2(in), …))
 * </pre>
 */
final class Composition {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodType TYPE =
            methodType(void.class, MessageReader.class, MessageWriter.class, Object.class);
    private static final MethodHandle END_ARGUMENTS;
    private static final MethodHandle GATHER;

    static {
        try {
            END_ARGUMENTS =
                    LOOKUP.findVirtual(MessageReader.class, "endArguments", methodType(void.class));
            GATHER =
                    LOOKUP.findStatic(
                            Composition.class,
                            "gather",
                            methodType(
                                    Object.class,
                                    ArgumentType.class,
                                    int.class,
                                    MessageReader.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Composition() {}

    /**
     * Composes the handle of a call.
     *
     * @param extra how many arguments are gathered in the last parameter; -1: none are
     */
    static MethodHandle compose(Candidate candidate, int extra, MethodHandles.Lookup lookup) {
        MethodHandle call = candidate.handle(lookup);
        if (candidate.isStatic()) {
            call = MethodHandles.dropArguments(call, 0, Object.class);
        } else {
            call = call.asType(call.type().changeParameterType(0, Object.class));
        }
        MethodHandle[] readers = readers(candidate, extra);
        MethodHandle writer =
                candidate.isConstructor()
                        ? Results.constructorWriter(call.type().returnType())
                        : Results.writer(call.type().returnType());
        // (out, target, arguments…)
        MethodHandle replying = MethodHandles.collectArguments(writer, 1, call);
        // (in, out, target, arguments…)
        replying = MethodHandles.dropArguments(replying, 0, MessageReader.class);
        replying = MethodHandles.foldArguments(replying, END_ARGUMENTS);
        // (in, out, target, in, in, …)
        MethodHandle reading = MethodHandles.filterArguments(replying, 3, readers);
        int[] order = new int[readers.length + 3];
        order[1] = 1;
        order[2] = 2;
        return MethodHandles.permuteArguments(reading, TYPE, order);
    }

    private static MethodHandle[] readers(Candidate candidate, int extra) {
        ArgumentType[] types = candidate.types();
        MethodHandle[] readers = new MethodHandle[types.length];
        for (int i = 0; i < types.length; i++) {
            readers[i] = Parameters.reader(types[i]);
        }
        if (extra >= 0) {
            int last = types.length - 1;
            readers[last] =
                    MethodHandles.insertArguments(GATHER, 0, candidate.extra(), extra)
                            .asType(methodType(types[last].type(), MessageReader.class));
        }
        return readers;
    }

    static Object gather(ArgumentType type, int count, MessageReader in) {
        Object array = Array.newInstance(type.type(), count);
        if (array instanceof @Nullable Object[] objects) {
            for (int i = 0; i < count; i++) {
                objects[i] = type.read(in);
            }
        } else {
            for (int i = 0; i < count; i++) {
                Array.set(array, i, type.read(in));
            }
        }
        return array;
    }
}
