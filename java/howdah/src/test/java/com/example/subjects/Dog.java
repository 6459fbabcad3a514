package com.example.subjects;

/** Overrides, narrows a result, and adds an overload. */
public final class Dog extends Animal {

    @Override
    public String sound() {
        return "woof";
    }

    @Override
    public Dog self() {
        return this;
    }

    public String feed(String food) {
        return "loved " + food;
    }

    public String fetch() {
        return "stick";
    }
}
