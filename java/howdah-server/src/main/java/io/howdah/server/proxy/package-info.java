/** Where a request comes from: the client's address, and what trusted proxies say of it. */
@NullMarked
package io.howdah.server.proxy;

import org.jspecify.annotations.NullMarked;
