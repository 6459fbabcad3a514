/** Requests of other HTTP servers, whose threads wait for their responses. */
@NullMarked
package io.howdah.server.hosted;

import org.jspecify.annotations.NullMarked;
