package io.howdah.wire;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putByte;
import static io.howdah.wire.FieldWriter.putBytes;
import static io.howdah.wire.FieldWriter.putVarint;
import static io.howdah.wire.FieldWriter.putVarintField;

import io.howdah.failure.PhpException;
import io.howdah.text.Utf8;

/** Writes references to what lives in PHP, and to objects of Java with what PHP has to know. */
final class RefWriter {

    /** Causes of a throwable further down are left out. */
    static final int MAX_CAUSES = 32;

    /** In the reference to a throwable of Java: one to its cause, which may be PHP's own. */
    private static final int CAUSE = Tags.tag(8, Tags.DELIMITED);

    private RefWriter() {}

    /** Writes a Value with an ObjectRef in it. */
    static void write(MessageWriter out, int kind, long id, boolean java) {
        MessageBuffer b = out.buffer;
        int size = 1 + FieldWriter.varintSize(id) + (java ? 2 : 0);
        b.room(2 * MessageBuffer.SCALAR_ROOM);
        putByte(b, Tags.VALUE);
        putVarint(b, 2L + size);
        putByte(b, kind);
        putVarint(b, size);
        putByte(b, Tags.tag(1, Tags.VARINT));
        putVarint(b, id);
        if (java) {
            putByte(b, Tags.tag(2, Tags.VARINT));
            putByte(b, 1);
        }
    }

    /** As {@link MessageWriter#writeJava}. */
    static void writeJava(MessageWriter out, Object object) {
        MessageBuffer b = out.buffer;
        out.objects.willTidy();
        JavaObjects java = out.objects.java();
        JavaClass view = java.view(object);
        if (object instanceof PhpException php && out.objects.idOf(php) != 0) {
            write(out, Tags.OBJECT, out.objects.idOf(php), false);
            return;
        }
        if (view.isThrowable() || !java.isTold(view)) {
            int mark = out.containerStart(Tags.OBJECT);
            putFields(out, object, view, MAX_CAUSES);
            out.containerEnd(mark);
            return;
        }
        int id = give(out, object);
        int size = 2 + FieldWriter.varintSize(id) + FieldWriter.varintSize(view.number());
        b.room(2 * MessageBuffer.SCALAR_ROOM);
        putByte(b, Tags.VALUE);
        putByte(b, 2 + size);
        putByte(b, Tags.OBJECT);
        putByte(b, size);
        putByte(b, Tags.tag(1, Tags.VARINT));
        putVarint(b, id);
        putByte(b, Tags.tag(3, Tags.VARINT));
        putVarint(b, view.number());
    }

    /** Numbers an object of Java. */
    static int give(MessageWriter out, Object object) {
        out.objects.willTidy();
        return out.objects.java().give(object);
    }

    /** Writes an ObjectRef as a field of another message. */
    static void put(MessageWriter out, int tag, Object object, int causes) {
        MessageBuffer b = out.buffer;
        int mark = messageStart(b, tag);
        putFields(out, object, out.objects.java().view(object), causes);
        messageEnd(b, mark);
    }

    /** What is in an ObjectRef. */
    private static void putFields(MessageWriter out, Object object, JavaClass view, int causes) {
        MessageBuffer b = out.buffer;
        JavaObjects java = out.objects.java();
        if (!java.isTold(view)) {
            int mark = messageStart(b, Tags.tag(6, Tags.DELIMITED));
            java.tell(out, view);
            messageEnd(b, mark);
        }
        putVarintField(b, Tags.tag(1, Tags.VARINT), give(out, object));
        putVarintField(b, Tags.tag(3, Tags.VARINT), view.number());
        if (object instanceof Throwable throwable) {
            putThrowable(out, throwable, causes);
        }
    }

    private static void putThrowable(MessageWriter out, Throwable throwable, int causes) {
        MessageBuffer b = out.buffer;
        String message = throwable.getMessage();
        if (message != null) {
            putBytes(b, Tags.tag(7, Tags.DELIMITED), Utf8.encodeMessage(message));
        }
        Throwable cause = throwable.getCause();
        if (cause instanceof PhpException php && out.objects.idOf(php) != 0) {
            int mark = messageStart(b, CAUSE);
            putVarintField(b, Tags.tag(1, Tags.VARINT), out.objects.idOf(php));
            messageEnd(b, mark);
        } else if (cause != null && causes > 0) {
            put(out, CAUSE, cause, causes - 1);
        }
    }
}
