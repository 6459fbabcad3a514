/** A library that PHP code uses in tests. */
@org.jspecify.annotations.NullMarked
package com.example.shop;
