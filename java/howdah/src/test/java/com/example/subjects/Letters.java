package com.example.subjects;

/** A CharSequence that is no String. */
public record Letters(String text) implements CharSequence {

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new Letters(text.substring(start, end));
    }

    @Override
    public String toString() {
        return text;
    }
}
