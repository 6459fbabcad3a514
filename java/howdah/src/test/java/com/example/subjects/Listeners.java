package com.example.subjects;

/** Makes listeners whose classes PHP cannot name. */
public final class Listeners {

    private Listeners() {}

    /** {@return one of a class that is not public} */
    public static Listener hidden() {
        return new Hidden();
    }

    /** {@return one of an anonymous class} */
    public static Listener anonymous() {
        return new Listener() {
            @Override
            public String hear(String word) {
                return "anonymous " + word;
            }
        };
    }

    /** {@return a lambda} */
    public static Listener lambda() {
        return word -> "lambda " + word;
    }

    private static final class Hidden implements Listener {

        @Override
        public String hear(String word) {
            return "hidden " + word;
        }

        /** Public, but of a class that is not. */
        @SuppressWarnings("unused")
        public String secret() {
            return "secret";
        }
    }
}
