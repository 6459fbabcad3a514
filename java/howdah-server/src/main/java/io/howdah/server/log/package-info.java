/** The access log: a line for each request, written by a thread of its own. */
@NullMarked
package io.howdah.server.log;

import org.jspecify.annotations.NullMarked;
