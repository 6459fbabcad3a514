package io.howdah.processor.source;

import javax.lang.model.element.Element;

/**
 * An element that no code can be generated for: what was expected, what was found, and what to do.
 */
public final class InvalidElementException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Element element;
    private final String reason;

    public InvalidElementException(Element element, String reason) {
        super(reason);
        this.element = element;
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }

    public Element element() {
        return element;
    }
}
