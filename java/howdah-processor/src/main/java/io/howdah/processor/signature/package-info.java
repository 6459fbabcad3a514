/** Compares typed interfaces with what PHP declares. */
@NullMarked
package io.howdah.processor.signature;

import org.jspecify.annotations.NullMarked;
