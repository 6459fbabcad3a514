package com.example.subjects;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fields of all kinds. */
public class Fields {

    public static final int LIMIT = 10;
    public static final String NAME = "fields";
    public static final double RATIO = 0.5;
    public static final boolean ENABLED = true;
    public static final char LETTER = 'L';
    public static final @Nullable String NOTHING = null;
    public static final List<String> COLORS = List.of("red", "green");

    /** A static field that can be set. */
    public static int counter;

    /** A static field that can be set. */
    public static @Nullable String title = "untitled";

    public int number = 1;
    public long big = Long.MAX_VALUE;
    public byte small;
    public double ratio = 0.5;
    public boolean flag;
    public char letter = 'a';
    public @Nullable String text = "text";
    public byte[] bytes = {1, 2};
    public int[] numbers = {1, 2, 3};
    public List<String> names = new ArrayList<>(List.of("first"));
    public List<Long> longs = new ArrayList<>();
    public @Nullable Object any;
    public final String fixed = "fixed";
    protected int guarded = 5;
    private int secret = 7;

    /** {@return what PHP cannot see otherwise} */
    public int secret() {
        return secret + guarded;
    }

    /** {@return what is in {@link #any}, as {@link Received} tells} */
    public String describeAny() {
        return Received.object(any);
    }

    /** {@return what is in {@link #longs}, as {@link Received} tells} */
    public String describeLongs() {
        return Received.object(longs);
    }
}
