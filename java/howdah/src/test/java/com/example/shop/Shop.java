package com.example.shop;

import java.time.DayOfWeek;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Objects of all kinds. */
public final class Shop {

    /** How many were sold. */
    public static int sold = 3;

    /** Never changes. */
    public static final String NAME = "corner shop";

    /** Of each object. */
    public String owner = "Ann";

    private int asked;

    /** An article. */
    public record Article(String name, int price, Optional<String> note) {}

    /** A record that is not public. */
    private record Secret(String content) {}

    /** What can be cloned. */
    public static final class Basket implements Cloneable {

        /** What is in it. */
        public int articles;

        @Override
        public Basket clone() {
            try {
                return (Basket) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** How many elements were asked for. */
    public int asked() {
        return asked;
    }

    /** 1, 2, 3…, one when it is asked for. */
    public Iterator<Integer> numbers() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Integer next() {
                return ++asked;
            }
        };
    }

    /** Throws at its third element. */
    public List<Integer> broken() {
        return new AbstractList<>() {
            @Override
            public Integer get(int index) {
                if (index == 2) {
                    throw new IllegalStateException("the third is broken");
                }
                return index;
            }

            @Override
            public int size() {
                return 5;
            }
        };
    }

    /** A list that java.util made. */
    public List<Object> list(Object... elements) {
        return new ArrayList<>(Arrays.asList(elements));
    }

    /** An article. */
    public Article article(String name, int price, @Nullable String note) {
        return new Article(name, price, Optional.ofNullable(note));
    }

    /** A record that is not public. */
    public Object secret() {
        return new Secret("42");
    }

    /** By day. */
    public Map<DayOfWeek, String> hours() {
        return Map.of(DayOfWeek.MONDAY, "9 to 5");
    }

    /** By number. */
    public Map<Long, String> byNumber() {
        return Map.of(7L, "seven");
    }

    @Override
    public String toString() {
        return "Ann's shop";
    }
}
