package io.howdah.interop.operations;

import io.howdah.interop.JavaRuntime;
import io.howdah.interop.operations.Components.Component;
import io.howdah.wire.MessageBuffer;
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

    void write(MessageBuffer m, Object value) throws Throwable {
        switch (java.rules().elements(value.getClass())) {
            case ARRAY -> writeList(m, JavaArrays.asList(value));
            case LIST, COLLECTION -> writeList(m, (Iterable<?>) value);
            case MAP -> writeMap(m, (Map<?, ?>) value);
            default -> writeObject(m, value); // to read an iterator would use it up
        }
    }

    private void writeList(MessageBuffer m, Iterable<?> elements) {
        int mark = m.listStart();
        Iterator<?> each = elements.iterator();
        for (int i = 0; i < MOST && each.hasNext(); i++) {
            java.write(m, each.next());
        }
        if (each.hasNext()) {
            m.writeString(MORE);
        }
        m.listEnd(mark);
    }

    private void writeMap(MessageBuffer m, Map<?, ?> map) {
        int mark = m.mapStart();
        Iterator<? extends Map.Entry<?, ?>> each = map.entrySet().iterator();
        for (int i = 0; i < MOST && each.hasNext(); i++) {
            Map.Entry<?, ?> entry = each.next();
            m.key(JsonValues.keyText(entry.getKey()));
            java.write(m, entry.getValue());
        }
        if (each.hasNext()) {
            m.key(MORE);
            m.writeString(MORE);
        }
        m.mapEnd(mark);
    }

    private void writeObject(MessageBuffer m, Object value) throws Throwable {
        List<Component> parts = components.ofRecord(value);
        boolean isRecord = !parts.isEmpty();
        int mark = m.mapStart();
        for (Component part : isRecord ? parts : components.fields(value)) {
            m.key(part.name());
            java.write(m, part.of(value));
        }
        if (!isRecord) {
            m.key("toString");
            m.writeString(text(value));
        }
        m.mapEnd(mark);
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
