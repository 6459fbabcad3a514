package io.howdah.server.php;

import io.howdah.server.http.PreparedHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

/**
 * The head of a response as PHP gave it.
 *
 * @param status 200 to 599, or 103
 * @param reason the status in PHP's own words; null for the usual ones
 * @param headers without framing
 * @param contentLength what PHP says that the body's length is; -1 if it does not say
 * @param file what is sent in place of the body; null for the body
 */
public record ResponseHead(
        int status,
        @Nullable HttpResponseStatus reason,
        PreparedHeaders headers,
        long contentLength,
        @Nullable SentFile file) {}
