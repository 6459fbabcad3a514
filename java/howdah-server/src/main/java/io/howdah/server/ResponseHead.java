package io.howdah.server;

/**
 * The head of a response as PHP gave it.
 *
 * @param status 200 to 599, or 103
 * @param headers without framing
 * @param contentLength what PHP says that the body's length is; -1 if it does not say
 */
record ResponseHead(int status, PreparedHeaders headers, long contentLength) {}
