package com.example.subjects;

/** A name that is a static method and an instance method, by arguments. */
public final class Both {

    private final String name;

    public Both(String name) {
        this.name = name;
    }

    public static String greet(String name) {
        return "static " + name;
    }

    public String greet() {
        return "instance " + name;
    }

    /** {@return the name} */
    public static String only() {
        return "only static";
    }
}
