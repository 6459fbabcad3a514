/** Compiles typed interfaces to stubs: reads the interface, asks PHP, writes the class. */
@NullMarked
package io.howdah.processor;

import org.jspecify.annotations.NullMarked;
