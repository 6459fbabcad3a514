/** Numbers that tell how the server is doing, in the text format that Prometheus reads. */
@NullMarked
package io.howdah.server.metrics;

import org.jspecify.annotations.NullMarked;
