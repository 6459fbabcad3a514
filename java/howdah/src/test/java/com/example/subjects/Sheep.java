package com.example.subjects;

/** Can be cloned. */
public final class Sheep implements Cloneable {

    public String name;

    public Sheep(String name) {
        this.name = name;
    }

    @Override
    public Sheep clone() {
        return new Sheep(name + "'s clone");
    }
}
