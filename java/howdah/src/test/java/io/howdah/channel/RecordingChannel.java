package io.howdah.channel;

import com.google.protobuf.InvalidProtocolBufferException;
import io.howdah.interop.JavaRuntime;
import io.howdah.interop.access.AccessRules;
import io.howdah.interop.access.JavaAccess;
import io.howdah.interop.operations.Operations;
import io.howdah.proto.v1.Call;
import io.howdah.proto.v1.Reply;
import io.howdah.wire.MessageBuffer;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A channel that has protobuf-java decode every message that crosses, in both directions. It can
 * also have protobuf-java write them: each message is then replaced by its canonical encoding
 * before it goes on.
 */
final class RecordingChannel extends JniChannel {

    final List<Call> callsToPhp = new ArrayList<>();
    final List<Reply> repliesOfPhp = new ArrayList<>();
    final List<Call> callsToJava = new ArrayList<>();
    final List<Reply> repliesOfJava = new ArrayList<>();

    private final boolean rewriting;

    /**
     * PHP code can use classes of the JDK that are open. No other channel has the same rules: PHP
     * has to be told of all that it uses.
     */
    private static JavaAccess access() {
        AccessRules rules =
                AccessRules.of(
                        List.of("java.lang.*", "java.time.*", "java.util.*"),
                        List.of(new Object()::equals),
                        Set.of());
        return new JavaAccess(rules, ClassLoader.getSystemClassLoader(), Map.of());
    }

    RecordingChannel(OutputStream output, boolean rewriting) {
        super(
                claim(),
                output,
                (channel, ofThisProcess) ->
                        new JavaRuntime(channel, access(), ofThisProcess, Operations::new));
        this.rewriting = rewriting;
    }

    private byte[] bytes(int base, int length) {
        byte[] bytes = new byte[length];
        message().bytes.get(base, bytes);
        return bytes;
    }

    /** Puts the canonical bytes in place of a message; they are never longer. */
    private int replace(int base, int length, byte[] canonical) {
        if (!rewriting || canonical.length > length) {
            return length;
        }
        message().bytes.put(base, canonical);
        return canonical.length;
    }

    private interface Parser<T> {
        T parse(byte[] bytes) throws InvalidProtocolBufferException;
    }

    private static <T> T parsed(Parser<T> parser, byte[] bytes) {
        try {
            return parser.parse(bytes);
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError("no legal protobuf crossed", e);
        }
    }

    @Override
    protected long transfer(int base, int length) {
        Call call = parsed(Call::parseFrom, bytes(base, length));
        callsToPhp.add(call);
        long result = super.transfer(base, replace(base, length, call.toByteArray()));
        // The buffer may have moved; taking it here changes nothing for the channel, which takes it
        // again.
        message().attach(buffer());
        Reply reply = parsed(Reply::parseFrom, bytes(base, (int) result));
        repliesOfPhp.add(reply);
        int replyLength = replace(base, (int) result, reply.toByteArray());
        return (result & 0xffff_ffff_0000_0000L) | replyLength;
    }

    @Override
    long upcall(int base, int length) {
        message().attach(buffer());
        callsToJava.add(parsed(Call::parseFrom, bytes(base, length)));
        int written = (int) super.upcall(base, length);
        Reply reply = parsed(Reply::parseFrom, bytes(base, written));
        repliesOfJava.add(reply);
        return replace(base, written, reply.toByteArray());
    }

    /** Sends a Call as it is, and gives the reply as protobuf-java reads it. */
    Reply send(byte[] call) {
        MessageBuffer m = message();
        int mark = begin(0);
        try {
            m.position = m.base;
            m.room(call.length);
            m.bytes.put(m.base, call);
            long result = super.transfer(m.base, call.length);
            m.attach(buffer());
            return parsed(Reply::parseFrom, bytes(m.base, (int) result));
        } finally {
            end(mark);
        }
    }
}
