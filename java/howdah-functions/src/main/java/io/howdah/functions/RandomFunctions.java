// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;

/** PHP's random numbers and bytes. */
@PhpFunctions
public interface RandomFunctions {

    /** PHP's {@code MT_RAND_MT19937}. */
    long MT_RAND_MT19937 = 0;

    /** PHP's {@code MT_RAND_PHP}. */
    long MT_RAND_PHP = 1;

    /** {@return the greatest number that {@code rand} gives without limits} */
    long getrandmax();

    /** {@return a random float between 0 and 1, of low quality} */
    double lcgValue();

    /** {@return the greatest number that {@code mt_rand} gives without limits} */
    long mtGetrandmax();

    /** {@return a random integer of the Mersenne Twister; not for secrets} */
    long mtRand();

    /**
     * {@return a random integer of the Mersenne Twister; not for secrets}
     *
     * @param min the least number
     * @param max the greatest number
     */
    long mtRand(long min, long max);

    /**
     * Seeds the Mersenne Twister, so that the numbers that follow can be repeated.
     *
     * @param seed the seed
     * @param mode MT_RAND_MT19937 or MT_RAND_PHP
     */
    void mtSrand(long seed, long mode);

    /** As {@link #mtSrand(long, long)}, with PHP's defaults for the rest. */
    void mtSrand(long seed);

    /** As {@link #mtSrand(long, long)}, with PHP's defaults for the rest. */
    void mtSrand();

    /**
     * {@return a random integer of the Mersenne Twister, scaled in the old way; not for secrets}
     */
    long rand();

    /**
     * {@return a random integer of the Mersenne Twister, scaled in the old way; not for secrets}
     *
     * @param min the least number
     * @param max the greatest number
     */
    long rand(long min, long max);

    /**
     * {@return random bytes that are good enough for secrets}
     *
     * @param length how many bytes
     */
    byte[] randomBytes(long length);

    /**
     * {@return a random integer that is good enough for secrets, both limits included}
     *
     * @param min the least number
     * @param max the greatest number
     */
    long randomInt(long min, long max);

    /**
     * Seeds the generator behind {@code rand}.
     *
     * @param seed the seed
     * @param mode MT_RAND_MT19937 or MT_RAND_PHP
     */
    void srand(long seed, long mode);

    /** As {@link #srand(long, long)}, with PHP's defaults for the rest. */
    void srand(long seed);

    /** As {@link #srand(long, long)}, with PHP's defaults for the rest. */
    void srand();
}
