/** The whole server under load, while all that can go wrong does. */
@NullMarked
package io.howdah.server.soak;

import org.jspecify.annotations.NullMarked;
