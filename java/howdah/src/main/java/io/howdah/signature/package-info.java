/** The signatures of PHP functions, and whether a Java method fits one. */
@NullMarked
package io.howdah.signature;

import org.jspecify.annotations.NullMarked;
