package com.example.subjects;

import java.util.ArrayList;

/** A collection with methods of names that PHP's interfaces have. */
public final class Tally extends ArrayList<String> {

    private static final long serialVersionUID = 1L;

    /** {@return not the size} */
    public int count() {
        return 99;
    }

    /** {@return not the element} */
    public String offsetGet(int index) {
        return "Java's " + index;
    }
}
