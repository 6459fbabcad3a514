/** A part of the application. */
@NullMarked
package com.example.prices.retail;

import org.jspecify.annotations.NullMarked;
