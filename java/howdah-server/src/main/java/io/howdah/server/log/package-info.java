/**
 * The access log, a line for each request, and the slow log, a stack for each that is slow; written
 * by threads of their own.
 */
@NullMarked
package io.howdah.server.log;

import org.jspecify.annotations.NullMarked;
