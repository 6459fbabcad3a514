package com.example.subjects;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record with a list and a record in it. */
public record Person(String name, int age, List<String> tags, @Nullable Person friend) {

    /** A person without tags or a friend. */
    public Person(String name, int age) {
        this(name, age, List.of(), null);
    }
}
