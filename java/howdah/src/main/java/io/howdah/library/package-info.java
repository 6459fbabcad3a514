/** The native library: which PHP there is, what the jar has for it, and how it is loaded. */
@NullMarked
package io.howdah.library;

import org.jspecify.annotations.NullMarked;
