package com.example.subjects;

/** A functional interface that inherits its one method. */
@FunctionalInterface
public interface NamedListener extends Listener {

    @Override
    default String name() {
        return "named";
    }
}
