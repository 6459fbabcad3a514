/**
 * Which file or script a request means, and what is said of a file: nothing here knows HTTP's wire.
 */
@NullMarked
package io.howdah.server.files;

import org.jspecify.annotations.NullMarked;
