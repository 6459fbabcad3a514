/** The calls that are measured, each in all the ways to make them. */
@NullMarked
package io.howdah.benchmarks.calls.workload;

import org.jspecify.annotations.NullMarked;
