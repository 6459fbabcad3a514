// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;

/**
 * PHP's functions that tell what a text is made of, byte by byte in the current locale.
 *
 * <p>All of them are false for an empty text.
 */
@PhpFunctions
public interface Ctype {

    /**
     * {@return whether a text has only letters and digits}
     *
     * @param text the text
     */
    boolean ctypeAlnum(String text);

    /**
     * {@return whether a text has only letters}
     *
     * @param text the text
     */
    boolean ctypeAlpha(String text);

    /**
     * {@return whether a text has only control characters}
     *
     * @param text the text
     */
    boolean ctypeCntrl(String text);

    /**
     * {@return whether a text has only digits}
     *
     * @param text the text
     */
    boolean ctypeDigit(String text);

    /**
     * {@return whether a text has only characters that leave ink}
     *
     * @param text the text
     */
    boolean ctypeGraph(String text);

    /**
     * {@return whether a text has only small letters}
     *
     * @param text the text
     */
    boolean ctypeLower(String text);

    /**
     * {@return whether a text has only printable characters, spaces included}
     *
     * @param text the text
     */
    boolean ctypePrint(String text);

    /**
     * {@return whether a text has only printable characters that are neither letters, digits nor
     * white space}
     *
     * @param text the text
     */
    boolean ctypePunct(String text);

    /**
     * {@return whether a text has only white space}
     *
     * @param text the text
     */
    boolean ctypeSpace(String text);

    /**
     * {@return whether a text has only capital letters}
     *
     * @param text the text
     */
    boolean ctypeUpper(String text);

    /**
     * {@return whether a text has only hexadecimal digits}
     *
     * @param text the text
     */
    boolean ctypeXdigit(String text);
}
