/** Requests that PHP answers: the queue, deadlines, and the engine in this process. */
@NullMarked
package io.howdah.server.php;

import org.jspecify.annotations.NullMarked;
