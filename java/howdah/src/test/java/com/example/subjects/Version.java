package com.example.subjects;

/** Comparable, and equal where it compares as equal. */
public record Version(int major, int minor) implements Comparable<Version> {

    /** {@return a version from a text such as 1.2} */
    public static Version of(String text) {
        int dot = text.indexOf('.');
        return new Version(
                Integer.parseInt(text.substring(0, dot)),
                Integer.parseInt(text.substring(dot + 1)));
    }

    @Override
    public int compareTo(Version other) {
        int order = Integer.compare(major, other.major);
        return order != 0 ? order : Integer.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
