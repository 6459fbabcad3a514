package com.example.teas;

import io.howdah.Php;

/** Calls PHP by a typed interface. */
public final class Teas {

    private Teas() {}

    /** Prints what PHP makes of a text, and with which PHP. */
    public static void main(String... arguments) {
        try (Php php = Php.open()) {
            Text text = new TextStub(php);
            String version = php.constant("PHP_VERSION").asString();
            System.out.println(text.ucfirst("assam") + " by PHP " + version);
        }
    }
}
