/** Which Java classes and members PHP code can reach. */
@NullMarked
package io.howdah.interop.access;

import org.jspecify.annotations.NullMarked;
