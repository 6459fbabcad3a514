package com.example.subjects;

import java.util.ArrayList;
import java.util.List;

/** Calls what PHP implements. */
public final class Bus {

    private final List<Listener> listeners = new ArrayList<>();

    public Bus listen(Listener listener) {
        listeners.add(listener);
        return this;
    }

    /** {@return all answers} */
    public List<String> say(String word) {
        List<String> answers = new ArrayList<>();
        for (Listener listener : listeners) {
            answers.add(listener.hear(word));
        }
        return answers;
    }

    /** {@return what a default method of the first listener gives} */
    public String sayTwice(String word) {
        return listeners.get(0).hearTwice(word);
    }

    /** {@return the names of all listeners} */
    public String names() {
        StringBuilder names = new StringBuilder();
        for (Listener listener : listeners) {
            names.append(listener.name()).append(';');
        }
        return names.toString();
    }

    /** {@return the first listener} */
    public Listener first() {
        return listeners.get(0);
    }

    /** {@return what a visitor says of a number, a text and a list} */
    public static String visit(Visitor visitor) {
        String said =
                visitor.number(7) + " " + visitor.text("seven") + " " + visitor.many(List.of(1, 2));
        visitor.end();
        return said;
    }
}
