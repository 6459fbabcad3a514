package io.howdah.value;

/** A resource of PHP, such as a stream. Java can hold it and pass it back. */
public final class PhpResource extends PhpReferent {

    private final String type;

    /**
     * Made by the interpreter.
     *
     * @param calls the interpreter that it lives in
     * @param id PHP's number of it
     * @param type its type
     */
    public PhpResource(ReferentCalls calls, long id, String type) {
        super(calls, id, true);
        this.type = type;
    }

    /** {@return what PHP's get_resource_type() says} */
    public String type() {
        return type;
    }

    @Override
    public PhpResource asResource() {
        return this;
    }

    @Override
    public String typeName() {
        return "resource (" + type + ")";
    }
}
