/** Interpreters in processes of their own, which share memory with the JVM. */
@NullMarked
package io.howdah.process;

import org.jspecify.annotations.NullMarked;
