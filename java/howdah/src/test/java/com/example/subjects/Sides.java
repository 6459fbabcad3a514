package com.example.subjects;

/**
 * Two interfaces that have the same default method, which a class in Java would have to override.
 */
public final class Sides {

    private Sides() {}

    /** One of them. */
    public interface Left {
        default String side() {
            return "left";
        }
    }

    /** The other. */
    public interface Right {
        default String side() {
            return "right";
        }
    }

    /** An interface that only this package sees. */
    interface Inner {
        String inside(String x);

        default String twice(String x) {
            return inside(inside(x));
        }
    }

    public static String side(Left of) {
        return of.side();
    }

    public static String twice(Inner of) {
        return of.twice("x");
    }
}
