/**
 * The border between Java and PHP, for the stubs that the annotation processor generates.
 * Applications use {@code io.howdah}.
 */
@NullMarked
package io.howdah.border;

import org.jspecify.annotations.NullMarked;
