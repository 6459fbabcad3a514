package io.howdah.wire;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.skipField;

import io.howdah.failure.PhpException;
import io.howdah.value.JavaObject;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;

/** Reads references to what lives in PHP, and to objects of Java. */
final class RefReader {

    private RefReader() {}

    /** Reads the reference in a value of this kind, whose tag was consumed. */
    static Value read(MessageReader in, int kind) {
        MessageBuffer b = in.buffer;
        int end = openDelimited(b);
        long id = 0;
        String type = "";
        boolean java = false;
        while (b.position < end) {
            int tag = getTag(b);
            if (tag == Schema.ObjectRef.ID) {
                id = getVarint(b);
            } else if (tag == Schema.ObjectRef.CLASS_NAME) {
                type = in.objects.intern(in.text.read(in.buffer));
            } else if (tag == Schema.ObjectRef.JAVA) {
                java = getVarint(b) != 0;
            } else if (tag == Schema.ObjectRef.FLAGS || tag == Schema.ObjectRef.INTERFACES) {
                getVarint(b); // NextValue reads them, where they count
            } else if (tag == Schema.ObjectRef.THROWABLE) {
                b.position = openDelimited(b); // readThrowable reads it, where it counts
            } else {
                throw FieldReader.malformed("a ref has an unknown field");
            }
        }
        if (java) {
            return new JavaObject(in.objects.java().object((int) id));
        }
        return switch (kind) {
            case Schema.Value.OBJECT_VALUE -> in.objects.object(id, type);
            case Schema.Value.CALLABLE_VALUE -> in.objects.callable(id);
            default -> in.objects.resource(id, type);
        };
    }

    /** As {@link MessageReader#readJava}. */
    static Object readJava(MessageReader in) {
        MessageBuffer b = in.buffer;
        int kind = in.open();
        if (kind != Schema.Value.OBJECT_VALUE) {
            throw MessageReader.wrongType("a Java object", kind);
        }
        int end = openDelimited(b);
        int id = 0;
        boolean java = false;
        while (b.position < end) {
            int tag = getTag(b);
            if (tag == Schema.ObjectRef.ID) {
                id = (int) getVarint(b);
            } else if (tag == Schema.ObjectRef.JAVA) {
                java = getVarint(b) != 0;
            } else {
                skipField(b, tag);
            }
        }
        if (!java) {
            throw new PhpTypeException("a Java object was expected, PHP gave an object of its own");
        }
        return in.objects.java().object(id);
    }

    /** As {@link MessageReader#readThrowable}. */
    static PhpException readThrowable(MessageReader in) {
        MessageBuffer b = in.buffer;
        int contents =
                NextValue.kind(in) == Schema.Value.OBJECT_VALUE
                        ? NextValue.findInRef(in, Schema.ObjectRef.THROWABLE)
                        : 0;
        if (contents == 0) {
            throw new PhpTypeException("a Throwable was expected, PHP gave something else");
        }
        PhpObject object = in.readObject();
        int end = b.position;
        b.position = contents;
        PhpException exception = Failures.readPassed(in, object);
        b.position = end;
        return exception;
    }
}
