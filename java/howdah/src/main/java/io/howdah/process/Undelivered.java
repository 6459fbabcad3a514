package io.howdah.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Schema.Reply;
import io.howdah.wire.Schema.Throwable;

/**
 * The reply to an upcall where there is no stack or memory to write one: a Throwable without a
 * reference, which PHP code sees as a Howdah\JavaException. Its bytes are made before.
 */
final class Undelivered {

    private static final byte[] REPLY = reply("the JVM had no stack or memory left for a callback");

    private Undelivered() {}

    private static byte[] reply(String text) {
        byte[] content = text.getBytes(US_ASCII);
        byte[] reply = new byte[content.length + 4];
        reply[0] = (byte) Reply.THROWABLE;
        reply[1] = (byte) (content.length + 2);
        reply[2] = (byte) Throwable.MESSAGE;
        reply[3] = (byte) content.length;
        System.arraycopy(content, 0, reply, 4, content.length);
        return reply;
    }

    /** Writes it; returns its length. */
    static int write(MessageBuffer to, int place) {
        to.bytes.put(place, REPLY);
        return REPLY.length;
    }
}
