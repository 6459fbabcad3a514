package com.example.subjects;

/** A field and a method of one name, as records and builders have it. */
public final class Methodical {

    public String size = "field";

    /** {@return a text that is not the field's} */
    public String size() {
        return "method";
    }
}
