/** What a call of PHP throws. */
@NullMarked
package io.howdah.failure;

import org.jspecify.annotations.NullMarked;
