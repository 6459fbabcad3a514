package io.howdah.server.soak;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;

/**
 * A request that is under way.
 *
 * @param number its number, from 0
 * @param token what its answer must tell: {@code number-random}
 * @param messages its parts, for Netty's codec
 * @param leaves whether its client goes away in the middle
 * @param slow whether its client takes its time
 */
record Attempt(
        int number,
        String token,
        Kind kind,
        List<Object> messages,
        Proof proof,
        boolean leaves,
        boolean slow) {

    /** Looks at the answer of a request that went well: whether it is this request's. */
    interface Proof {

        void head(HttpHeaders headers);

        /** Takes a part of the body, which stays the caller's. */
        void part(ByteBuf part);

        /** What is wrong with the answer; empty if nothing is. */
        String objection();
    }
}
