/** Requests that PHP answers: the queue, deadlines, and what engines share. */
@NullMarked
package io.howdah.server.php;

import org.jspecify.annotations.NullMarked;
