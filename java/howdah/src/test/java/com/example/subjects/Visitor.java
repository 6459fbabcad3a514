package com.example.subjects;

import java.util.List;

/** An interface with several methods that have no body, and overloads among them. */
public interface Visitor {

    String number(long value);

    String text(String value);

    String many(List<?> values);

    /** Does nothing unless it is overridden. */
    default void end() {}
}
