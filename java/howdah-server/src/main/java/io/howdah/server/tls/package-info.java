/** Certificates. */
@NullMarked
package io.howdah.server.tls;

import org.jspecify.annotations.NullMarked;
