package com.example.subjects;

/** Has an abstract method that {@link Defaults} implements. */
interface Named {
    Object name();
}
