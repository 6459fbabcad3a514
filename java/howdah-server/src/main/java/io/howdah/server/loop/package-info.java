/** The event loops, of which the main one drives PHP too. */
@NullMarked
package io.howdah.server.loop;

import org.jspecify.annotations.NullMarked;
