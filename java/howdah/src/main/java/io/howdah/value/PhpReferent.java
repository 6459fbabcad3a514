package io.howdah.value;

/**
 * Something that lives in PHP, and that Java holds a ref of. PHP keeps it for as long; {@link
 * #close} lets go of it, and so does the garbage collector, later. When the interpreter's request
 * ends (by a fatal error, {@link io.howdah.Php#recycle} or {@link io.howdah.Php#close}), the ref is
 * stale, and using it is an exception.
 */
public abstract sealed class PhpReferent implements Value, AutoCloseable
        permits PhpObject, PhpCallable, PhpResource {

    private final ReferentCalls calls;
    private final ReferentCalls.Claim claim;

    PhpReferent(ReferentCalls calls, long id, boolean resource) {
        this.calls = calls;
        this.claim = calls.track(this, id, resource);
    }

    final ReferentCalls calls() {
        return calls;
    }

    /** {@return the claim on it; for the interpreter} */
    public final ReferentCalls.Claim claim() {
        return claim;
    }

    /** Lets go of it. May be called from any thread, and more than once. */
    @Override
    public final void close() {
        claim.release();
    }

    @Override
    public final Object toJava() {
        return this;
    }

    @Override
    public final Object jsonValue() {
        throw new PhpTypeException(
                "a value of "
                        + typeName()
                        + " lives in PHP and has no form in JSON: let PHP encode it, by json_encode()");
    }

    /** {@return whether both are refs of the same thing in PHP} */
    @Override
    public final boolean equals(Object other) {
        return other instanceof PhpReferent referent && claim.isOfSame(referent.claim);
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(claim.id());
    }

    @Override
    public String toString() {
        return typeName() + "#" + (int) claim.id();
    }
}
