/**
 * Java as PHP code reaches it: which classes, under which names and numbers, which of several
 * overloads, and how values become arguments and results. Nothing here is for applications, which
 * use {@code io.howdah}.
 */
@NullMarked
package io.howdah.java;

import org.jspecify.annotations.NullMarked;
