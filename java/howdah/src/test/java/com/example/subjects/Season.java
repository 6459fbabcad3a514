package com.example.subjects;

import java.util.Locale;

/** An enum with a constructor, a method and a text that is not its name. */
public enum Season {
    SPRING(12),
    SUMMER(24),
    AUTUMN(11),
    WINTER(-2);

    private final int degrees;

    Season(int degrees) {
        this.degrees = degrees;
    }

    public int degrees() {
        return degrees;
    }

    /** {@return the season after this} */
    public Season next() {
        return values()[(ordinal() + 1) % values().length];
    }

    /** {@return the warmest} */
    public static Season warmest() {
        return SUMMER;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
