package com.example.subjects;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** An Iterable that is no Collection, and counts what has been taken from it. */
public final class Numbers implements Iterable<Integer> {

    private final int end;
    private int taken;

    public Numbers(int end) {
        this.end = end;
    }

    /** {@return how many numbers have been taken} */
    public int taken() {
        return taken;
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Iterator<>() {
            private int next = 1;

            @Override
            public boolean hasNext() {
                return next <= end;
            }

            @Override
            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("there are " + end);
                }
                taken++;
                return next++;
            }
        };
    }
}
