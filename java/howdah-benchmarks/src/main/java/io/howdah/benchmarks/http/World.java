package io.howdah.benchmarks.http;

/**
 * A row of world. The names are those of the JSON.
 *
 * @param id from 1 to {@value #LARGEST_ID}
 * @param randomNumber from 1 to {@value #LARGEST_ID}
 */
record World(int id, int randomNumber) {

    static final int LARGEST_ID = 10_000;
}
