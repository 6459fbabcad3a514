/** The HTTP server in front of PHP and Java handlers. */
module howdah.server {
    requires transitive howdah;
    requires transitive io.netty.buffer;
    requires transitive io.netty.codec.http;
    requires transitive io.netty.transport;
    requires io.netty.codec;
    requires io.netty.codec.http2;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport.classes.epoll;
    requires io.netty.transport.classes.io_uring;
    requires io.netty.transport.unix.common;
    requires com.aayushatharva.brotli4j;
    requires com.github.luben.zstd_jni;
    requires java.management;
    requires jdk.management;
    requires org.slf4j;
    requires static micrometer.core;
    requires static org.jspecify;

    exports io.howdah.server;
    exports io.howdah.server.exchange;
    exports io.howdah.server.options;
}
