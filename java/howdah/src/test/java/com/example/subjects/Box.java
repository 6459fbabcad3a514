package com.example.subjects;

import org.jspecify.annotations.Nullable;

/**
 * Holds one thing.
 *
 * @param <T> the thing
 */
public final class Box<T extends @Nullable Object> {

    private T content;

    public Box(T content) {
        this.content = content;
    }

    public T get() {
        return content;
    }

    public void set(T content) {
        this.content = content;
    }

    /** {@return whether it holds that very thing} */
    public boolean holds(@Nullable Object thing) {
        return content == thing;
    }

    /** {@return what it holds, as {@link Received} tells} */
    public String describe() {
        return Received.object(content);
    }
}
