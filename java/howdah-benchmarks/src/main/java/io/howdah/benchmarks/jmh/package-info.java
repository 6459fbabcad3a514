/** The same calls by JMH, each in a JVM of its own. */
@NullMarked
package io.howdah.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
