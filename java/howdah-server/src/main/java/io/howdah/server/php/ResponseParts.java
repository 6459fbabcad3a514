package io.howdah.server.php;

import java.nio.ByteBuffer;

/** Parts of responses as PHP wrote them. A cursor: it stands before the first. */
interface ResponseParts {

    /** Goes to the next part; false after the last. */
    boolean next();

    /** 0 if the part continues a response. */
    int status();

    /** Where all parts lie; to be read by absolute places alone. */
    ByteBuffer bytes();

    /** Where the part's headers begin: fields of protobuf, name and value in turn. */
    int headersStart();

    int headersEnd();

    int bodyStart();

    int bodyEnd();

    /** Whether more of this response follows. */
    boolean more();

    /** Whether it is a response before the response, as 103. */
    boolean informational();

    /** Whether PHP failed. */
    boolean failed();

    /** Whether it failed because it was interrupted. */
    boolean interrupted();
}
