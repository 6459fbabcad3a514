/** The messages between Java and PHP: how values, calls and failures are written and read. */
@NullMarked
package io.howdah.wire;

import org.jspecify.annotations.NullMarked;
