/** The JSON of PHP's models: annotations of records, and what their generated code uses. */
@NullMarked
package io.howdah.json;

import org.jspecify.annotations.NullMarked;
