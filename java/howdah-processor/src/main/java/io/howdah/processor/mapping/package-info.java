/** Maps Java types to PHP types: the code that writes and reads values of each. */
@NullMarked
package io.howdah.processor.mapping;

import org.jspecify.annotations.NullMarked;
