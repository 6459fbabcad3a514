/**
 * The HTTP server in front of PHP and Java handlers. {@link io.howdah.server.HowdahServer} is where
 * to begin.
 */
@NullMarked
package io.howdah.server;

import org.jspecify.annotations.NullMarked;
