package com.example.subjects;

/** A class that is inherited from. */
public class Animal {

    public String sound() {
        return "…";
    }

    /** {@return this, as a type that a subclass narrows} */
    public Animal self() {
        return this;
    }

    public String feed(Object food) {
        return "ate";
    }

    /** {@return who is called} */
    public static String kingdom() {
        return "animals";
    }

    protected String hidden() {
        return "hidden";
    }
}
