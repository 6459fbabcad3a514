/** What PHP code does with Java objects besides calling their members. */
@NullMarked
package io.howdah.interop.operations;

import org.jspecify.annotations.NullMarked;
