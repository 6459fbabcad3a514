package io.howdah.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;

/** The short page of a response that has nothing to say but its status. */
final class StatusPage {

    static final AsciiString CONTENT_TYPE = AsciiString.cached("text/html; charset=utf-8");

    private StatusPage() {}

    static ByteBuf of(int status) {
        if (!Exchange.hasBody(status)) {
            return Unpooled.EMPTY_BUFFER;
        }
        String title = ResponseHeaders.status(status).toString();
        return Unpooled.copiedBuffer(
                "<!doctype html>\n<title>" + title + "</title>\n<h1>" + title + "</h1>\n",
                StandardCharsets.UTF_8);
    }
}
