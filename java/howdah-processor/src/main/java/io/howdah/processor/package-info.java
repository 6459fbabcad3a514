/** The annotation processors: stubs of typed interfaces, codecs of records, codecs of JSON. */
@NullMarked
package io.howdah.processor;

import org.jspecify.annotations.NullMarked;
