/**
 * Java as PHP code reaches it: classes and their members, which of several overloads is called, how
 * values become arguments and results, and Java interfaces that PHP code implements.
 */
@NullMarked
package io.howdah.interop;

import org.jspecify.annotations.NullMarked;
