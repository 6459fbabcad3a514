/** Reads typed interfaces and writes their stubs, and the codecs of records with PhpClass. */
@NullMarked
package io.howdah.processor.stub;

import org.jspecify.annotations.NullMarked;
