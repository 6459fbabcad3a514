package io.howdah.channel;

import io.howdah.value.PhpReferent;
import io.howdah.value.ReferentCalls;
import io.howdah.wire.Schema;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;

/**
 * The claim that Java has on something in PHP. It outlives the object that users hold, so that the
 * channel can let go of it when that was closed or collected.
 */
public final class Ref extends PhantomReference<PhpReferent> implements ReferentCalls.Claim {

    private final EngineChannel channel;
    private final int epoch;
    private final long id;
    private final boolean resource;
    private volatile boolean released;

    Ref(
            PhpReferent referent,
            ReferenceQueue<PhpReferent> queue,
            EngineChannel channel,
            int epoch,
            long id,
            boolean resource) {
        super(referent, queue);
        this.channel = channel;
        this.epoch = epoch;
        this.id = id;
        this.resource = resource;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public boolean isOfSame(ReferentCalls.Claim other) {
        return other instanceof Ref ref
                && channel == ref.channel
                && epoch == ref.epoch
                && releaseId() == ref.releaseId();
    }

    @Override
    public boolean isHeld() {
        return !channel.isClosed() && !channel.isLost() && channel.refs().isHeld(this);
    }

    @Override
    public void release() {
        released = true;
        enqueue();
        channel.refs().lookSoon();
    }

    boolean isReleased() {
        return released;
    }

    /** Whether it is of this channel and of a request that has not ended. */
    boolean isCurrent(EngineChannel of, int now) {
        return channel == of && epoch == now;
    }

    /**
     * The number by which PHP releases it: resources have a mark, since objects are numbered apart.
     */
    long releaseId() {
        return resource ? id | 1L << Schema.WordBit.RESOURCE_ID : id;
    }
}
