package com.example.teas;

import io.howdah.PhpClass;

@PhpClass("Teas\\Tea")
public record Tea(String name, int grams, String price) {}
