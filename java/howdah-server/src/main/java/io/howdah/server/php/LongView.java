package io.howdah.server.php;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads eight bytes of an array at once. */
final class LongView {

    /** Little endian, as the bridge's buffer. */
    static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LongView() {}
}
