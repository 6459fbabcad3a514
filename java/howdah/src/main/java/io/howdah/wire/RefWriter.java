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

    private RefWriter() {}

    /** Writes a Value with an ObjectRef in it. */
    static void write(MessageWriter out, int kind, long id, boolean java) {
        MessageBuffer b = out.buffer;
        int size = 1 + FieldWriter.varintSize(id) + (java ? 2 : 0);
        b.room(2 * MessageBuffer.SCALAR_ROOM);
        putByte(b, Schema.VALUE_TAG);
        putVarint(b, 2L + size);
        putByte(b, kind);
        putVarint(b, size);
        putByte(b, Schema.ObjectRef.ID);
        putVarint(b, id);
        if (java) {
            putByte(b, Schema.CallableRef.JAVA);
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
            write(out, Schema.Value.OBJECT_VALUE, out.objects.idOf(php), false);
            return;
        }
        if (view.isThrowable() || !java.isTold(view)) {
            int mark = out.containerStart(Schema.Value.OBJECT_VALUE);
            putFields(out, object, view, MAX_CAUSES);
            out.containerEnd(mark);
            return;
        }
        int id = java.give(object);
        int size = 2 + FieldWriter.varintSize(id) + FieldWriter.varintSize(view.number());
        int p = b.room(2 * MessageBuffer.SCALAR_ROOM);
        out.bytes.putInt(
                p,
                Schema.VALUE_TAG | (2 + size) << 8 | Schema.Value.OBJECT_VALUE << 16 | size << 24);
        out.bytes.put(p + 4, (byte) Schema.ObjectRef.ID);
        b.position = p + 5;
        putVarint(b, id);
        putByte(b, Schema.ObjectRef.JAVA);
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
            int mark = messageStart(b, Schema.ObjectRef.DESCRIPTIONS);
            java.tell(out, view);
            messageEnd(b, mark);
        }
        putVarintField(b, Schema.ObjectRef.ID, give(out, object));
        putVarintField(b, Schema.ObjectRef.JAVA, view.number());
        if (object instanceof Throwable throwable) {
            putThrowable(out, throwable, causes);
        }
    }

    private static void putThrowable(MessageWriter out, Throwable throwable, int causes) {
        MessageBuffer b = out.buffer;
        String message = throwable.getMessage();
        if (message != null) {
            putBytes(b, Schema.ObjectRef.MESSAGE, Utf8.encodeMessage(message));
        }
        Throwable cause = throwable.getCause();
        if (cause instanceof PhpException php && out.objects.idOf(php) != 0) {
            int mark = messageStart(b, Schema.ObjectRef.CAUSE);
            putVarintField(b, Schema.ObjectRef.ID, out.objects.idOf(php));
            messageEnd(b, mark);
        } else if (cause != null && causes > 0) {
            put(out, Schema.ObjectRef.CAUSE, cause, causes - 1);
        }
    }
}
