/** The options of the server: their names, values and texts. */
@NullMarked
package io.howdah.server.options;

import org.jspecify.annotations.NullMarked;
