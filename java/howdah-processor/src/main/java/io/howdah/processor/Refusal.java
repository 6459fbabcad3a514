package io.howdah.processor;

import javax.lang.model.element.Element;

/** An interface that cannot be compiled to a stub: what was expected, what came, what to do. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Element element;
    private final String reason;

    Refusal(Element element, String reason) {
        super(reason);
        this.element = element;
        this.reason = reason;
    }

    String reason() {
        return reason;
    }

    Element element() {
        return element;
    }
}
