/**
 * What the code that the annotation processor generates is made of. Applications use {@code
 * io.howdah}.
 */
@NullMarked
package io.howdah.stub;

import org.jspecify.annotations.NullMarked;
