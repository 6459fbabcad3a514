package com.example.subjects;

import java.util.Iterator;

/** An Iterable that gives one element, and then throws. */
public final class Breaking implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return new Iterator<>() {
            private boolean started;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public String next() {
                if (started) {
                    throw new IllegalStateException("broken");
                }
                started = true;
                return "whole";
            }
        };
    }
}
