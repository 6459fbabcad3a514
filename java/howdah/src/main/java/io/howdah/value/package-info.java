/** The values of PHP, as Java sees them. */
@NullMarked
package io.howdah.value;

import org.jspecify.annotations.NullMarked;
