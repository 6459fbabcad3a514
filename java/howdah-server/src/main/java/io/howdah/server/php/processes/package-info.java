/** The engine whose PHP runs in processes of its own. */
@NullMarked
package io.howdah.server.php.processes;

import org.jspecify.annotations.NullMarked;
