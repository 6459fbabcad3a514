/** Compressing responses: which coding a client gets, and the codings. */
@NullMarked
package io.howdah.server.compression;

import org.jspecify.annotations.NullMarked;
