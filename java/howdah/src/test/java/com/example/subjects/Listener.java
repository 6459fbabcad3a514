package com.example.subjects;

/** A functional interface with default methods, a static one and a constant. */
@FunctionalInterface
public interface Listener {

    String PREFIX = "heard: ";

    /** {@return an answer} */
    String hear(String word);

    /** {@return the answer to a word that is said twice} */
    default String hearTwice(String word) {
        return hear(word + word);
    }

    /** {@return who listens} */
    default String name() {
        return "nobody";
    }

    /** {@return one that answers with what it hears} */
    static Listener echo() {
        return word -> PREFIX + word;
    }
}
