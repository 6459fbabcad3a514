package io.howdah.channel;

import static io.howdah.wire.FieldWriter.putIds;

import io.howdah.value.PhpReferent;
import io.howdah.wire.MessageBuffer;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * What Java holds of PHP. What was closed or collected is kept here until a message tells PHP: it
 * rides on the next one, since no crossing is made for it alone.
 */
final class Refs {

    private final EngineChannel channel;
    private final ReferenceQueue<PhpReferent> dropped = new ReferenceQueue<>();
    private final Set<Ref> held = new HashSet<>();
    private long[] droppedIds = new long[16];

    /** Counts requests: refs of an earlier one are stale. */
    private int epoch;

    /** Not each call looks at the queue, since even an empty one has its cost. */
    private static final int CALLS_BETWEEN_LOOKS = 64;

    Refs(EngineChannel channel) {
        this.channel = channel;
    }

    Ref track(PhpReferent referent, long id, boolean resource) {
        Ref ref = new Ref(referent, dropped, channel, epoch, id, resource);
        held.add(ref);
        return ref;
    }

    /** PHP's number of something that Java holds. */
    long idOf(PhpReferent referent) {
        Ref ref = (Ref) referent.claim();
        if (ref.isReleased()) {
            throw new IllegalStateException(referent + " is closed");
        }
        if (!ref.isCurrent(channel, epoch)) {
            throw new IllegalStateException(
                    referent
                            + " is stale: its interpreter has started afresh, or it is of another"
                            + " interpreter");
        }
        return ref.id();
    }

    /** {@return whether PHP has this, and Java has not let go of it} */
    boolean isHeld(PhpReferent referent) {
        return isHeld((Ref) referent.claim());
    }

    boolean isHeld(Ref ref) {
        return !ref.isReleased() && ref.isCurrent(channel, epoch);
    }

    /** The request has ended: PHP has let go of all. */
    void forgetAll() {
        epoch++;
        held.clear();
    }

    /**
     * The next call looks at the queue. From any thread: a look that is missed is made up for soon.
     */
    void lookSoon() {
        channel.callsUntilLook = 0;
    }

    /** Writes a field with the ids of what was dropped, if anything was. */
    void writeDropped(MessageBuffer to, int tag) {
        channel.callsUntilLook = CALLS_BETWEEN_LOOKS;
        int ids = 0;
        for (Reference<?> next = dropped.poll(); next != null; next = dropped.poll()) {
            Ref ref = (Ref) next;
            if (!held.remove(ref)) {
                continue; // of a request that has ended
            }
            if (ids == droppedIds.length) {
                droppedIds = Arrays.copyOf(droppedIds, ids * 2);
            }
            droppedIds[ids++] = ref.releaseId();
        }
        if (ids > 0) {
            putIds(to, tag, droppedIds, ids);
        }
    }
}
