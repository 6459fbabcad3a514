/** An application. */
@NullMarked
package com.example.prices;

import org.jspecify.annotations.NullMarked;
