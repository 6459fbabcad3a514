package com.example.subjects;

/** Inherits fields, has one more, and hides one. */
public final class MoreFields extends Fields {

    public int own = 5;

    @SuppressWarnings("HidingField")
    public String number = "hides an int";

    /** {@return the hidden field} */
    public int hiddenNumber() {
        return super.number;
    }
}
