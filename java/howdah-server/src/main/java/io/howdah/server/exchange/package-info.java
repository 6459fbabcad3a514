/**
 * A request, its response, and who answers, changes or follows them: what handlers are written
 * against.
 */
@NullMarked
package io.howdah.server.exchange;

import org.jspecify.annotations.NullMarked;
