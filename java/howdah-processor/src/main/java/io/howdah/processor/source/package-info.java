/** Java source: what is read of it, and what is written. */
@NullMarked
package io.howdah.processor.source;

import org.jspecify.annotations.NullMarked;
