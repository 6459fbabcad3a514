package com.example.prices;

import io.howdah.PhpClass;

/** A line of an order. */
@PhpClass("App\\Line")
public record Line(String sku, int cents) {}
