package com.example.subjects;

/** A resource that PHP is to close. */
public final class Closing implements AutoCloseable {

    private boolean closed;

    public boolean isClosed() {
        return closed;
    }

    /** {@return what closes this} */
    public Runnable closer() {
        return this::close;
    }

    @Override
    public void close() {
        closed = true;
    }
}
