/** Calling PHP from Java. {@link io.howdah.Php} is where to begin. */
@NullMarked
package io.howdah;

import org.jspecify.annotations.NullMarked;
