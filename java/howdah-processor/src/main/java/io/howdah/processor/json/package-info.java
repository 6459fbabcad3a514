/** Reads records and sealed interfaces with JsonModel, and writes their codecs. */
@NullMarked
package io.howdah.processor.json;

import org.jspecify.annotations.NullMarked;
