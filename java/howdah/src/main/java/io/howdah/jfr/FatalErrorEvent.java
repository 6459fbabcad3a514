package io.howdah.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** PHP ended in a fatal error. */
@Name("io.howdah.PhpFatalError")
@Label("PHP Fatal Error")
@Description("A fatal error of PHP, or an exception that no PHP code has caught in a request")
@Category("Howdah")
final class FatalErrorEvent extends Event {

    @Label("Message")
    final String message;

    FatalErrorEvent(String message) {
        this.message = message;
    }
}
