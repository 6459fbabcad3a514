/** HTTP requests and responses on a channel. */
@NullMarked
package io.howdah.http;

import org.jspecify.annotations.NullMarked;
