package io.howdah.server;

import java.nio.ByteBuffer;

/** Writes requests for {@link PhpSession#send}. */
interface RequestWriter {

    /** Begins a request. */
    void begin();

    void method(CharSequence method);

    /** As it stands in the request line. */
    void target(CharSequence target);

    void protocol(CharSequence protocol);

    void header(CharSequence name, CharSequence value);

    /** An encoded HttpConnection. */
    void connection(byte[] encoded);

    void script(byte[] filename, byte[] name, byte[] pathInfo);

    void contentLength(long length);

    /** PHP gets the body by {@link PhpSession.Listener#reading}. */
    void streamed();

    void body(ByteBuffer body);

    /** Ends a request. */
    void end();
}
