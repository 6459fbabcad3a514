package com.example.subjects;

/** Not comparable, and equal to itself only. */
public final class Plain {

    public int weight;

    public Plain(int weight) {
        this.weight = weight;
    }

    @Override
    public String toString() {
        return "plain " + weight;
    }
}
