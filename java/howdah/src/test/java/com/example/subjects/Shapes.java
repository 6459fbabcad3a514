package com.example.subjects;

/** Nested and inner types. */
public final class Shapes {

    private final String title;

    /** A drawing of that title. */
    public Shapes(String title) {
        this.title = title;
    }

    /** Has an area. */
    public interface Shape {

        /** How many dimensions. */
        int DIMENSIONS = 2;

        double area();

        /** {@return a text that says how large it is} */
        default String describe() {
            return getClass().getSimpleName() + " of " + area();
        }

        /** {@return a square of side 1} */
        static Shape unit() {
            return new Square(1);
        }
    }

    /** A record that is nested. */
    public record Square(double side) implements Shape {
        @Override
        public double area() {
            return side * side;
        }
    }

    /** A class that is nested. */
    public static final class Rectangle implements Shape {

        private final double width;
        private final double height;

        public Rectangle(double width, double height) {
            this.width = width;
            this.height = height;
        }

        @Override
        public double area() {
            return width * height;
        }
    }

    /** An enum that is nested. */
    public enum Color {
        RED,
        GREEN,
        BLUE
    }

    /** A class that is nested in a nested class. */
    public static final class Palette {

        /** Two levels deep. */
        public static final class Entry {

            public final Color color = Color.BLUE;
        }
    }

    /** A class that is inner: its objects belong to an object of the outer class. */
    public final class Corner {

        private final int number;

        public Corner(int number) {
            this.number = number;
        }

        /** {@return the outer object's title and the number} */
        public String name() {
            return title + " " + number;
        }
    }

    /** {@return a corner of this} */
    public Corner corner(int number) {
        return new Corner(number);
    }

    /** A class that PHP cannot make, because its constructor is private. */
    public static final class Sealed {

        private Sealed() {}

        public static Sealed make() {
            return new Sealed();
        }
    }

    /** A class that PHP cannot make, because it is abstract. */
    public abstract static class Figure {

        public String kind() {
            return "figure";
        }
    }
}
