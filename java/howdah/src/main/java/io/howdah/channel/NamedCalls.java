package io.howdah.channel;

import io.howdah.stub.RecordCodec;
import io.howdah.value.PhpArguments;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.ReferentCalls;
import io.howdah.value.Value;
import io.howdah.wire.MessageReader;
import io.howdah.wire.RecordCodecs;
import io.howdah.wire.Schema;
import java.util.function.Function;

/** Calls of the dynamic API whose arguments have names. */
public final class NamedCalls implements ReferentCalls.Named {

    private final EngineChannel channel;
    private final Handles handles;

    NamedCalls(EngineChannel channel, Handles handles) {
        this.channel = channel;
        this.handles = handles;
    }

    /**
     * Calls a function, static method or constructor.
     *
     * @param handle what is called
     * @param arguments what it is given
     * @return what it returns
     */
    public Value call(int handle, PhpArguments arguments) {
        return finish(channel.begin(handle), arguments);
    }

    /**
     * Calls a function or static method that returns an object, which is read by value.
     *
     * @param handle what is called
     * @param type the record, or another type that objects are read as
     * @param arguments what it is given
     * @param <T> the type
     * @return what it returns
     */
    public <T> T callAs(int handle, Class<T> type, PhpArguments arguments) {
        RecordCodec<T> codec = codec(type);
        return finish(channel.begin(handle), codec, arguments);
    }

    /**
     * Makes an object.
     *
     * @param className its class
     * @param arguments what its constructor is given
     * @return the object
     */
    public PhpObject newObject(String className, PhpArguments arguments) {
        channel.checkAccess();
        return call(handles.ofConstructor(className), arguments).asObject();
    }

    @Override
    public Value callMethod(PhpObject object, String method, PhpArguments arguments) {
        channel.checkAccess();
        return finish(channel.begin(handles.ofMethod(method), object), arguments);
    }

    @Override
    public <T> T callMethodAs(
            PhpObject object, Class<T> type, String method, PhpArguments arguments) {
        RecordCodec<T> codec = codec(type);
        return finish(channel.begin(handles.ofMethod(method), object), codec, arguments);
    }

    @Override
    public Value callCallable(PhpCallable callable, PhpArguments arguments) {
        int mark = channel.begin(Schema.Operation.CALL);
        boolean written = false;
        try {
            channel.out().writeCallable(callable);
            written = true;
        } finally {
            if (!written) {
                channel.end(mark);
            }
        }
        return finish(mark, arguments);
    }

    private Value finish(int mark, PhpArguments arguments) {
        return finish(mark, arguments, channel::call, MessageReader::readValue);
    }

    private <T> T finish(int mark, RecordCodec<T> codec, PhpArguments arguments) {
        return finish(mark, arguments, () -> channel.call(codec.plan()), codec::read);
    }

    /** Tells PHP of a plan. That may call PHP, and with names: so it is done first. */
    private <T> RecordCodec<T> codec(Class<T> type) {
        RecordCodec<T> codec = RecordCodecs.of(type);
        channel.checkAccess();
        channel.numberOf(codec.plan());
        return codec;
    }

    private <T> T finish(
            int mark, PhpArguments arguments, Runnable call, Function<MessageReader, T> reader) {
        Object[] values = arguments.values();
        String[] names = arguments.names();
        try {
            boolean byReference = Invoker.writeArguments(channel.out(), values);
            if (names.length > 0) {
                channel.willTidy();
                channel.out().plans().name(names);
            }
            call.run();
            T result = reader.apply(channel.in());
            if (byReference) {
                Invoker.takeReferences(channel.in(), values);
            }
            return result;
        } finally {
            channel.end(mark);
        }
    }
}
