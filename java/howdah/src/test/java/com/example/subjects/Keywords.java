package com.example.subjects;

/** Methods whose names are keywords of PHP. */
public final class Keywords {

    public String list() {
        return "list";
    }

    public String echo() {
        return "echo";
    }

    public static String print() {
        return "print";
    }

    public static String array() {
        return "array";
    }
}
