package com.example.subjects;

/** Throws where Java and PHP ask for it unasked: as a text, as a key, in comparisons. */
public final class Grumpy implements Comparable<Grumpy> {

    @Override
    public String toString() {
        throw new IllegalStateException("no text");
    }

    @Override
    public int compareTo(Grumpy other) {
        throw new IllegalStateException("no order");
    }

    @Override
    public boolean equals(Object other) {
        throw new IllegalStateException("no equality");
    }

    @Override
    public int hashCode() {
        throw new IllegalStateException("no hash");
    }
}
