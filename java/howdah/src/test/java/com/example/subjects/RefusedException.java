package com.example.subjects;

/** A checked exception with a method of its own. */
public final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int reason;

    public RefusedException(String message, int reason) {
        super(message);
        this.reason = reason;
    }

    public int reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return super.getMessage() + " (" + reason + ")";
    }
}
