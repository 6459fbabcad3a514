package io.howdah;

import io.howdah.border.Channel;
import io.howdah.border.Ref;

/**
 * Something that lives in PHP, and that Java holds a ref of. PHP keeps it for as long; {@link
 * #close} lets go of it, and so does the garbage collector, later. When the interpreter's request
 * ends (by a fatal error, {@link Php#recycle} or {@link Php#close}), the ref is stale, and using it
 * is an exception.
 */
public abstract sealed class PhpReferent implements Value, AutoCloseable
        permits PhpObject, PhpCallable, PhpResource {

    private final Channel channel;
    private final Ref ref;

    PhpReferent(Channel channel, long id, boolean resource) {
        this.channel = channel;
        this.ref = channel.track(this, id, resource);
    }

    final Channel channel() {
        return channel;
    }

    /** {@return the claim on it; for the channel} */
    public final Ref ref() {
        return ref;
    }

    /** Lets go of it. May be called from any thread, and more than once. */
    @Override
    public final void close() {
        ref.release();
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
        return other instanceof PhpReferent referent && ref.isOfSame(referent.ref);
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(ref.id());
    }

    @Override
    public String toString() {
        return typeName() + "#" + (int) ref.id();
    }
}
