/** The engine whose PHP runs in this process, on the event loop's thread. */
@NullMarked
package io.howdah.server.php.embedded;

import org.jspecify.annotations.NullMarked;
