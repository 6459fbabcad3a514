/** HTTP/1.1 and HTTP/2: connections, the framing and checks of requests, and responses. */
@NullMarked
package io.howdah.server.http;

import org.jspecify.annotations.NullMarked;
