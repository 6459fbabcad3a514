package com.example.subjects;

/** Cloneable by name, but without a public method for it. */
public final class Goat implements Cloneable {}
