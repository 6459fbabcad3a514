package io.howdah.server.http;

import io.netty.channel.Channel;

/** A connection that can be asked to end. */
interface Drainable {

    /** Takes no more requests, answers those that came, and closes. Comes on its loop. */
    void drain();

    Channel channel();
}
