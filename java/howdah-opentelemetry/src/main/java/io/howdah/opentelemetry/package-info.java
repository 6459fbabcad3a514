/** Traces of requests and of PHP code, by the API of OpenTelemetry. */
@NullMarked
package io.howdah.opentelemetry;

import org.jspecify.annotations.NullMarked;
