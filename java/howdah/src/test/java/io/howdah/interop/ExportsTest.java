package io.howdah.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.stub.Upcall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The numbers by which PHP knows Java's objects and callbacks. */
final class ExportsTest {

    private static final int DEPTH = 1;

    private final Exports exports = new Exports();

    /** Numbers an object in a message that is sent. */
    private int give(Object object) {
        int id = exports.give(object, DEPTH);
        exports.sent(DEPTH);
        return id;
    }

    @Test
    void anObjectKeepsItsNumberWhilePhpHoldsIt() {
        Object object = new Object();
        int id = give(object);
        assertThat(id).isPositive();
        assertThat(give(object)).isEqualTo(id);
        assertThat(exports.object(id)).isSameAs(object);
        exports.release(id);
        assertThatThrownBy(() -> exports.object(id))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("released");
    }

    @Test
    void equalObjectsAreTwo() {
        assertThat(give(new String("same"))).isNotEqualTo(give(new String("same")));
    }

    @Test
    void aCallbackHasANewNumberEachTime() {
        Upcall upcall = (in, out, arguments) -> {};
        int first = exports.give(upcall, DEPTH);
        int second = exports.give(upcall, DEPTH);
        exports.sent(DEPTH);
        assertThat(second).isNotEqualTo(first);
        exports.release(first);
        assertThat(exports.upcall(second)).isSameAs(upcall);
        assertThatThrownBy(() -> exports.upcall(first)).hasMessageContaining("released");
    }

    @Test
    void aConstantIsNeverReleased() {
        Object constant = new Object();
        int id = exports.givePermanently(constant);
        exports.release(id);
        exports.releaseAll();
        assertThat(exports.object(id)).isSameAs(constant);
        assertThat(give(constant)).isEqualTo(id);
    }

    @Test
    void aMessageThatIsGivenUpTakesItsNumbersBack() {
        Object held = new Object();
        int heldId = give(held);
        Object lost = new Object();
        int lostId = exports.give(lost, DEPTH);
        assertThat(exports.give(held, DEPTH)).isEqualTo(heldId);
        exports.takeBack(DEPTH);
        assertThat(exports.object(heldId)).isSameAs(held);
        assertThatThrownBy(() -> exports.object(lostId)).hasMessageContaining("released");
    }

    @Test
    void whatANestedMessageTookToPhpStays() {
        Object object = new Object();
        int id = exports.give(object, DEPTH);
        assertThat(exports.give(object, DEPTH + 1)).isEqualTo(id);
        exports.sent(DEPTH + 1);
        exports.takeBack(DEPTH);
        assertThat(exports.object(id)).isSameAs(object);
    }

    @Test
    void whatAReplyLetsGoOfCanBeReadUntilItsEnd() {
        Object object = new Object();
        int id = give(object);
        exports.releaseLater(id, DEPTH);
        assertThat(exports.object(id)).isSameAs(object);
        exports.releaseLate(DEPTH);
        assertThatThrownBy(() -> exports.object(id)).hasMessageContaining("released");
    }

    @Test
    void whatGoesToPhpAgainBeforeThatIsHeld() {
        Object object = new Object();
        int id = give(object);
        exports.releaseLater(id, DEPTH);
        assertThat(exports.give(object, DEPTH + 1)).isEqualTo(id);
        exports.sent(DEPTH + 1);
        exports.releaseLate(DEPTH);
        assertThat(exports.object(id)).isSameAs(object);
    }

    @Test
    void anyOrderOfGivingAndReleasingIsRight() {
        Random random = new Random(7);
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            objects.add(new Object());
        }
        IdentityHashMap<Object, Integer> ids = new IdentityHashMap<>();
        Map<Integer, Object> held = new HashMap<>();
        for (int i = 0; i < 200_000; i++) {
            Object object = objects.get(random.nextInt(objects.size()));
            Integer known = ids.get(object);
            if (known != null && random.nextBoolean()) {
                exports.release(known);
                ids.remove(object);
                held.remove(known);
            } else {
                int id = give(object);
                if (known == null) {
                    assertThat(held.put(id, object)).isNull();
                    ids.put(object, id);
                } else {
                    assertThat(id).isEqualTo(known);
                }
            }
        }
        held.forEach((id, object) -> assertThat(exports.object(id)).isSameAs(object));
    }
}
