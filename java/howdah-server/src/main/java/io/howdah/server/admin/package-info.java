/** What operators and their tools ask the server. */
@NullMarked
package io.howdah.server.admin;

import org.jspecify.annotations.NullMarked;
