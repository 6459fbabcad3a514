package io.howdah.interop.operations;

import io.howdah.interop.JavaRuntime;
import io.howdah.interop.operations.Components.Component;
import io.howdah.wire.MessageWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * What {@code var_dump}, {@code print_r} and debuggers show of a Java object: the elements of
 * collections, the components of records, else public fields and {@code toString}. Objects in it
 * stay objects, whose turn PHP comes to, or that it finds to be recursive.
 */
final class Dump {

    /** More are left out. */
    private static final int MOST = 100;

    private static final String MORE = "…";

    private final JavaRuntime java;
    private final Components components;

    Dump(JavaRuntime java, Components components) {
        this.java = java;
        this.components = components;
    }

    void write(MessageWriter out, Object value) throws Throwable {
        switch (java.rules().elements(value.getClass())) {
            case ARRAY -> writeList(out, JavaArrays.asList(value));
            case LIST, COLLECTION -> writeList(out, (Iterable<?>) value);
            case MAP -> writeMap(out, (Map<?, ?>) value);
            default -> writeObject(out, value); // to read an iterator would use it up
        }
    }

    private void writeList(MessageWriter out, Iterable<?> elements) {
        int mark = out.listStart();
        Iterator<?> each = elements.iterator();
        for (int i = 0; i < MOST && each.hasNext(); i++) {
            java.write(out, each.next());
        }
        if (each.hasNext()) {
            out.writeString(MORE);
        }
        out.listEnd(mark);
    }

    private void writeMap(MessageWriter out, Map<?, ?> map) {
        int mark = out.mapStart();
        Iterator<? extends Map.Entry<?, ?>> each = map.entrySet().iterator();
        for (int i = 0; i < MOST && each.hasNext(); i++) {
            Map.Entry<?, ?> entry = each.next();
            out.key(JsonValues.keyText(entry.getKey()));
            java.write(out, entry.getValue());
        }
        if (each.hasNext()) {
            out.key(MORE);
            out.writeString(MORE);
        }
        out.mapEnd(mark);
    }

    private void writeObject(MessageWriter out, Object value) throws Throwable {
        List<Component> parts = components.ofRecord(value);
        boolean isRecord = !parts.isEmpty();
        int mark = out.mapStart();
        for (Component part : isRecord ? parts : components.fields(value)) {
            out.key(part.name());
            java.write(out, part.of(value));
        }
        if (!isRecord) {
            out.key("toString");
            out.writeString(text(value));
        }
        out.mapEnd(mark);
    }

    /** A dump is to help where something is wrong already. */
    private static String text(Object value) {
        try {
            return String.valueOf(value);
        } catch (RuntimeException e) {
            return "toString() threw " + e.getClass().getName();
        }
    }
}
