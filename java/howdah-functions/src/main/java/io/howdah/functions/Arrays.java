// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * PHP's functions for arrays: building, searching, cutting, combining, comparing and sorting them.
 *
 * <p>A PHP array is an ordered map with integer and string keys, and a list when the keys are 0, 1,
 * 2 and so on. Functions that keep keys return a {@link io.howdah.value.PhpArray}. Overloads with
 * {@code long[]} and {@code double[]} cross as packed numbers, which is the fastest way.
 */
@PhpFunctions
public interface Arrays {

    /** PHP's {@code ARRAY_FILTER_USE_BOTH}. */
    long ARRAY_FILTER_USE_BOTH = 1;

    /** PHP's {@code ARRAY_FILTER_USE_KEY}. */
    long ARRAY_FILTER_USE_KEY = 2;

    /** PHP's {@code CASE_LOWER}. */
    long CASE_LOWER = 0;

    /** PHP's {@code CASE_UPPER}. */
    long CASE_UPPER = 1;

    /** PHP's {@code COUNT_NORMAL}. */
    long COUNT_NORMAL = 0;

    /** PHP's {@code COUNT_RECURSIVE}. */
    long COUNT_RECURSIVE = 1;

    /** PHP's {@code SORT_ASC}. */
    long SORT_ASC = 4;

    /** PHP's {@code SORT_DESC}. */
    long SORT_DESC = 3;

    /** PHP's {@code SORT_FLAG_CASE}. */
    long SORT_FLAG_CASE = 8;

    /** PHP's {@code SORT_LOCALE_STRING}. */
    long SORT_LOCALE_STRING = 5;

    /** PHP's {@code SORT_NATURAL}. */
    long SORT_NATURAL = 6;

    /** PHP's {@code SORT_NUMERIC}. */
    long SORT_NUMERIC = 1;

    /** PHP's {@code SORT_REGULAR}. */
    long SORT_REGULAR = 0;

    /** PHP's {@code SORT_STRING}. */
    long SORT_STRING = 2;

    /**
     * {@return an array with all of its string keys in small or in capital letters}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param case_ CASE_LOWER or CASE_UPPER
     */
    PhpArray arrayChangeKeyCase(Object array, long case_);

    /** As {@link #arrayChangeKeyCase(Object, long)}, with PHP's defaults for the rest. */
    PhpArray arrayChangeKeyCase(Object array);

    /**
     * Cuts an array into arrays of a given length; the last one may be shorter.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param length the length of an array
     * @param preserveKeys whether to keep the keys of lists
     */
    List<PhpArray> arrayChunk(Object array, long length, boolean preserveKeys);

    /** As {@link #arrayChunk(Object, long, boolean)}, with PHP's defaults for the rest. */
    List<PhpArray> arrayChunk(Object array, long length);

    /**
     * {@return the values of one column of a list of rows, with another column as keys if asked}
     *
     * @param array the list of rows: a List, a Map, an array of numbers or a PhpArray
     * @param columnKey the key of the column, or null for whole rows
     * @param indexKey the key of the column that gives the keys, or null for none
     */
    PhpArray arrayColumn(Object array, @Nullable Object columnKey, @Nullable Object indexKey);

    /** As {@link #arrayColumn(Object, Object, Object)}, with PHP's defaults for the rest. */
    PhpArray arrayColumn(Object array, @Nullable Object columnKey);

    /**
     * {@return an array made of keys from one array and values from another}
     *
     * @param keys the keys: a List, a Map, an array of numbers or a PhpArray
     * @param values the values: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayCombine(Object keys, Object values);

    /**
     * Counts how often each value occurs in an array of integers and strings.
     *
     * @param array the array
     */
    Map<String, Long> arrayCountValues(List<String> array);

    /**
     * Counts how often each value occurs in an array of integers and strings.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayCountValues(Object array);

    /**
     * {@return the entries of the first array whose values are in none of the others}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param arrays the other arrays: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayDiff(Object array, Object... arrays);

    /**
     * {@return the entries of the first array that are, with key and value, in none of the others}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param arrays the other arrays: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayDiffAssoc(Object array, Object... arrays);

    /**
     * {@return the entries of the first array whose keys are in none of the others}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param arrays the other arrays: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayDiffKey(Object array, Object... arrays);

    /**
     * Like {@code array_diff_assoc}, with keys compared by a callback.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     */
    PhpArray arrayDiffUassoc(Object array, Object other, PhpCallback callback);

    /**
     * Like {@code array_diff_key}, with keys compared by a callback.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     */
    PhpArray arrayDiffUkey(Object array, Object other, PhpCallback callback);

    /**
     * {@return an array of the same value for a number of keys that follow each other}
     *
     * @param startIndex the first key
     * @param count how many
     * @param value the value
     */
    PhpArray arrayFill(long startIndex, long count, @Nullable Object value);

    /**
     * {@return an array with the given keys that all have the same value}
     *
     * @param keys the keys: a List, a Map, an array of numbers or a PhpArray
     * @param value the value
     */
    PhpArray arrayFillKeys(Object keys, @Nullable Object value);

    /**
     * {@return the entries that a callback accepts or, without one, those that are not empty; keys
     * are kept}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     * @param mode ARRAY_FILTER_USE_KEY, ARRAY_FILTER_USE_BOTH, or 0 for values
     */
    PhpArray arrayFilter(Object array, @Nullable PhpCallback callback, long mode);

    /** As {@link #arrayFilter(Object, PhpCallback, long)}, with PHP's defaults for the rest. */
    PhpArray arrayFilter(Object array, @Nullable PhpCallback callback);

    /** As {@link #arrayFilter(Object, PhpCallback, long)}, with PHP's defaults for the rest. */
    PhpArray arrayFilter(Object array);

    /**
     * {@return an array with keys and values exchanged}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayFlip(Object array);

    /**
     * {@return the entries of the first array whose values are in all of the others}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param arrays the other arrays: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayIntersect(Object array, Object... arrays);

    /**
     * {@return the entries of the first array that are, with key and value, in all of the others}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param arrays the other arrays: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayIntersectAssoc(Object array, Object... arrays);

    /**
     * {@return the entries of the first array whose keys are in all of the others}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param arrays the other arrays: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayIntersectKey(Object array, Object... arrays);

    /**
     * Like {@code array_intersect_assoc}, with keys compared by a callback.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     */
    PhpArray arrayIntersectUassoc(Object array, Object other, PhpCallback callback);

    /**
     * Like {@code array_intersect_key}, with keys compared by a callback.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     */
    PhpArray arrayIntersectUkey(Object array, Object other, PhpCallback callback);

    /**
     * {@return whether the keys of an array are 0, 1, 2 and so on}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    boolean arrayIsList(Object array);

    /**
     * {@return whether an array has a key, be its value null or not}
     *
     * @param key the key
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    boolean arrayKeyExists(String key, Object array);

    /**
     * {@return whether an array has a key, be its value null or not}
     *
     * @param key the key
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    boolean arrayKeyExists(long key, Object array);

    /**
     * {@return the first key of an array, or null when it is empty}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    Value arrayKeyFirst(Object array);

    /**
     * {@return the last key of an array, or null when it is empty}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    Value arrayKeyLast(Object array);

    /**
     * {@return the keys of an array, or only those of one value}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param filterValue the value whose keys are wanted
     * @param strict whether types must be the same too
     */
    List<Value> arrayKeys(Object array, @Nullable Object filterValue, boolean strict);

    /** As {@link #arrayKeys(Object, Object, boolean)}, with PHP's defaults for the rest. */
    List<Value> arrayKeys(Object array, @Nullable Object filterValue);

    /** As {@link #arrayKeys(Object, Object, boolean)}, with PHP's defaults for the rest. */
    List<Value> arrayKeys(Object array);

    /**
     * {@return the results of a callback for every element; several arrays are walked side by side}
     *
     * @param callback the callback
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param arrays the other arrays: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayMap(PhpCallback callback, Object array, Object... arrays);

    /**
     * {@return all arrays one after the other; a later string key replaces an earlier one, integer
     * keys are numbered anew}
     *
     * @param arrays the other arrays: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayMerge(Object... arrays);

    /**
     * Like {@code array_merge}, but values of the same string key are merged into an array.
     *
     * @param arrays the other arrays: a List, a Map, an array of numbers or a PhpArray
     */
    PhpArray arrayMergeRecursive(Object... arrays);

    /**
     * Fills a list up to a length with a value, at the end or, with a negative length, at the
     * start.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param length the length to reach; negative to fill at the start
     * @param value the value
     */
    PhpArray arrayPad(Object array, long length, @Nullable Object value);

    /**
     * Removes the last element of an array and returns it, or null when the array is empty.
     *
     * @param array the array
     */
    Value arrayPop(PhpReference<PhpArray> array);

    /**
     * {@return the product of all elements}
     *
     * <p>Out of the range of integers PHP makes it a float: reading it as an integer then fails
     * with a PhpTypeException.
     *
     * @param array the array
     */
    long arrayProduct(long[] array);

    /**
     * {@return the product of all elements}
     *
     * <p>Out of the range of integers PHP makes it a float: reading it as an integer then fails
     * with a PhpTypeException.
     *
     * @param array the array
     */
    double arrayProduct(double[] array);

    /**
     * {@return the product of all elements}
     *
     * <p>Out of the range of integers PHP makes it a float: reading it as an integer then fails
     * with a PhpTypeException.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    Value arrayProduct(Object array);

    /**
     * Puts values at the end of an array and returns its new length.
     *
     * @param array the array
     * @param values the values
     */
    long arrayPush(PhpReference<PhpArray> array, @Nullable Object... values);

    /**
     * Picks one random key or, if more are asked for, a list of them.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    Value arrayRand(Object array);

    /**
     * Picks one random key or, if more are asked for, a list of them.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param num how many
     */
    Value arrayRand(Object array, long num);

    /**
     * Folds an array to one value: a callback gets the result so far and the next element.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     * @param initial the first result
     */
    Value arrayReduce(Object array, PhpCallback callback, @Nullable Object initial);

    /** As {@link #arrayReduce(Object, PhpCallback, Object)}, with PHP's defaults for the rest. */
    Value arrayReduce(Object array, PhpCallback callback);

    /**
     * {@return the first array with the entries of the others put over it by key}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param replacements the arrays to put over it: a List, a Map, an array of numbers or a
     *     PhpArray
     */
    PhpArray arrayReplace(Object array, Object... replacements);

    /**
     * Like {@code array_replace}, and arrays inside arrays are treated the same way.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param replacements the arrays to put over it: a List, a Map, an array of numbers or a
     *     PhpArray
     */
    PhpArray arrayReplaceRecursive(Object array, Object... replacements);

    /**
     * {@return an array in the opposite order}
     *
     * @param array the array
     */
    long[] arrayReverse(long[] array);

    /**
     * {@return an array in the opposite order}
     *
     * @param array the array
     */
    double[] arrayReverse(double[] array);

    /**
     * {@return an array in the opposite order}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param preserveKeys whether to keep the keys of lists
     */
    PhpArray arrayReverse(Object array, boolean preserveKeys);

    /** As {@link #arrayReverse(Object, boolean)}, with PHP's defaults for the rest. */
    PhpArray arrayReverse(Object array);

    /**
     * {@return the first key of a value, or false when the array does not have it}
     *
     * @param needle what to search for
     * @param haystack where to search: a List, a Map, an array of numbers or a PhpArray
     * @param strict whether types must be the same too
     */
    Value arraySearch(@Nullable Object needle, Object haystack, boolean strict);

    /** As {@link #arraySearch(Object, Object, boolean)}, with PHP's defaults for the rest. */
    Value arraySearch(@Nullable Object needle, Object haystack);

    /**
     * Removes the first element of an array and returns it, or null when the array is empty.
     *
     * @param array the array
     */
    Value arrayShift(PhpReference<PhpArray> array);

    /**
     * {@return a part of an array; a negative offset or length counts from the end}
     *
     * @param array the array
     * @param offset where to start
     * @param length how much, or null for all
     */
    long[] arraySlice(long[] array, long offset, long length);

    /** As {@link #arraySlice(long[], long, long)}, with PHP's defaults for the rest. */
    long[] arraySlice(long[] array, long offset);

    /**
     * {@return a part of an array; a negative offset or length counts from the end}
     *
     * @param array the array
     * @param offset where to start
     * @param length how much, or null for all
     */
    double[] arraySlice(double[] array, long offset, long length);

    /** As {@link #arraySlice(double[], long, long)}, with PHP's defaults for the rest. */
    double[] arraySlice(double[] array, long offset);

    /**
     * {@return a part of an array; a negative offset or length counts from the end}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param offset where to start
     * @param length how much, or null for all
     * @param preserveKeys whether to keep the keys of lists
     */
    PhpArray arraySlice(Object array, long offset, long length, boolean preserveKeys);

    /** As {@link #arraySlice(Object, long, long, boolean)}, where {@code length} may be null. */
    PhpArray arraySlice(Object array, long offset, @Nullable Long length, boolean preserveKeys);

    /** As {@link #arraySlice(Object, long, long, boolean)}, with PHP's defaults for the rest. */
    PhpArray arraySlice(Object array, long offset, long length);

    /** As {@link #arraySlice(Object, long, long, boolean)}, with PHP's defaults for the rest. */
    PhpArray arraySlice(Object array, long offset);

    /**
     * Removes a part of an array, puts other elements in its place and returns what it removed.
     *
     * @param array the array
     * @param offset where to start
     * @param length how much, or null for all
     * @param replacement the replacement
     */
    PhpArray arraySplice(
            PhpReference<PhpArray> array, long offset, long length, @Nullable Object replacement);

    /**
     * As {@link #arraySplice(PhpReference, long, long, Object)}, where {@code length} may be null.
     */
    PhpArray arraySplice(
            PhpReference<PhpArray> array,
            long offset,
            @Nullable Long length,
            @Nullable Object replacement);

    /**
     * As {@link #arraySplice(PhpReference, long, long, Object)}, with PHP's defaults for the rest.
     */
    PhpArray arraySplice(PhpReference<PhpArray> array, long offset, long length);

    /**
     * As {@link #arraySplice(PhpReference, long, long, Object)}, with PHP's defaults for the rest.
     */
    PhpArray arraySplice(PhpReference<PhpArray> array, long offset);

    /**
     * {@return the sum of all elements}
     *
     * <p>Out of the range of integers PHP makes it a float: reading it as an integer then fails
     * with a PhpTypeException.
     *
     * @param array the array
     */
    long arraySum(long[] array);

    /**
     * {@return the sum of all elements}
     *
     * <p>Out of the range of integers PHP makes it a float: reading it as an integer then fails
     * with a PhpTypeException.
     *
     * @param array the array
     */
    double arraySum(double[] array);

    /**
     * {@return the sum of all elements}
     *
     * <p>Out of the range of integers PHP makes it a float: reading it as an integer then fails
     * with a PhpTypeException.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    Value arraySum(Object array);

    /**
     * Like {@code array_diff}, with values compared by a callback.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     */
    PhpArray arrayUdiff(Object array, Object other, PhpCallback callback);

    /**
     * Like {@code array_diff_assoc}, with values compared by a callback.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     */
    PhpArray arrayUdiffAssoc(Object array, Object other, PhpCallback callback);

    /**
     * Like {@code array_diff_assoc}, with values and keys compared by a callback each, in this
     * order.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param valueCallback the callback that compares values
     * @param keyCallback the callback that compares keys
     */
    PhpArray arrayUdiffUassoc(
            Object array, Object other, PhpCallback valueCallback, PhpCallback keyCallback);

    /**
     * Like {@code array_intersect}, with values compared by a callback.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     */
    PhpArray arrayUintersect(Object array, Object other, PhpCallback callback);

    /**
     * Like {@code array_intersect_assoc}, with values compared by a callback.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param callback the callback
     */
    PhpArray arrayUintersectAssoc(Object array, Object other, PhpCallback callback);

    /**
     * Like {@code array_intersect_assoc}, with values and keys compared by a callback each, in this
     * order.
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param other the other one: a List, a Map, an array of numbers or a PhpArray
     * @param valueCallback the callback that compares values
     * @param keyCallback the callback that compares keys
     */
    PhpArray arrayUintersectUassoc(
            Object array, Object other, PhpCallback valueCallback, PhpCallback keyCallback);

    /**
     * {@return the entries whose value did not occur before; keys are kept}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param flags the flags, as bits
     */
    PhpArray arrayUnique(Object array, long flags);

    /** As {@link #arrayUnique(Object, long)}, with PHP's defaults for the rest. */
    PhpArray arrayUnique(Object array);

    /**
     * Puts values at the start of an array and returns its new length.
     *
     * @param array the array
     * @param values the values
     */
    long arrayUnshift(PhpReference<PhpArray> array, @Nullable Object... values);

    /**
     * {@return the values of an array as a list}
     *
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    List<Value> arrayValues(Object array);

    /**
     * Calls a callback with every element and key of an array.
     *
     * @param array the array
     * @param callback the callback
     * @param arg the argument
     * @return whether it worked
     */
    boolean arrayWalk(PhpReference<PhpArray> array, PhpCallback callback, @Nullable Object arg);

    /**
     * As {@link #arrayWalk(PhpReference, PhpCallback, Object)}, with PHP's defaults for the rest.
     */
    boolean arrayWalk(PhpReference<PhpArray> array, PhpCallback callback);

    /**
     * Calls a callback with every element and key of an array and of the arrays inside it.
     *
     * @param array the array
     * @param callback the callback
     * @param arg the argument
     * @return whether it worked
     */
    boolean arrayWalkRecursive(
            PhpReference<PhpArray> array, PhpCallback callback, @Nullable Object arg);

    /**
     * As {@link #arrayWalkRecursive(PhpReference, PhpCallback, Object)}, with PHP's defaults for
     * the rest.
     */
    boolean arrayWalkRecursive(PhpReference<PhpArray> array, PhpCallback callback);

    /**
     * Sorts an array by value, the greatest first, and keeps the keys.
     *
     * @param array the array
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean arsort(PhpReference<PhpArray> array, long flags);

    /** As {@link #arsort(PhpReference, long)}, with PHP's defaults for the rest. */
    boolean arsort(PhpReference<PhpArray> array);

    /**
     * Sorts an array by value and keeps the keys.
     *
     * @param array the array
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean asort(PhpReference<PhpArray> array, long flags);

    /** As {@link #asort(PhpReference, long)}, with PHP's defaults for the rest. */
    boolean asort(PhpReference<PhpArray> array);

    /**
     * Counts the elements of an array, or of an object that can be counted.
     *
     * @param value the value: a List, a Map, an array of numbers or a PhpArray
     * @param mode COUNT_NORMAL or COUNT_RECURSIVE
     */
    long count(Object value, long mode);

    /** As {@link #count(Object, long)}, with PHP's defaults for the rest. */
    long count(Object value);

    /**
     * Counts the elements of an array, or of an object that can be counted.
     *
     * @param value the value
     */
    long count(PhpObject value);

    /**
     * {@return whether an array has a value}
     *
     * @param needle what to search for
     * @param haystack where to search: a List, a Map, an array of numbers or a PhpArray
     * @param strict whether types must be the same too
     */
    boolean inArray(@Nullable Object needle, Object haystack, boolean strict);

    /** As {@link #inArray(Object, Object, boolean)}, with PHP's defaults for the rest. */
    boolean inArray(@Nullable Object needle, Object haystack);

    /**
     * {@return whether an array has a key, be its value null or not}
     *
     * <p>It is another name of {@code array_key_exists}.
     *
     * @param key the key
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    boolean keyExists(String key, Object array);

    /**
     * {@return whether an array has a key, be its value null or not}
     *
     * <p>It is another name of {@code array_key_exists}.
     *
     * @param key the key
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    boolean keyExists(long key, Object array);

    /**
     * Sorts an array by key, the greatest first.
     *
     * @param array the array
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean krsort(PhpReference<PhpArray> array, long flags);

    /** As {@link #krsort(PhpReference, long)}, with PHP's defaults for the rest. */
    boolean krsort(PhpReference<PhpArray> array);

    /**
     * Sorts an array by key.
     *
     * @param array the array
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean ksort(PhpReference<PhpArray> array, long flags);

    /** As {@link #ksort(PhpReference, long)}, with PHP's defaults for the rest. */
    boolean ksort(PhpReference<PhpArray> array);

    /**
     * Sorts strings so that numbers in them are in numeric order, in any ASCII case, and keeps the
     * keys.
     *
     * @param array the array
     * @return whether it worked
     */
    boolean natcasesort(PhpReference<PhpArray> array);

    /**
     * Sorts strings so that numbers in them are in numeric order, and keeps the keys.
     *
     * @param array the array
     * @return whether it worked
     */
    boolean natsort(PhpReference<PhpArray> array);

    /**
     * {@return the list of numbers or letters from a start to an end, both included, by a step}
     *
     * @param start the first value
     * @param end the last value
     * @param step the step
     */
    long[] range(long start, long end, long step);

    /** As {@link #range(long, long, long)}, with PHP's defaults for the rest. */
    long[] range(long start, long end);

    /**
     * {@return the list of numbers or letters from a start to an end, both included, by a step}
     *
     * @param start the first value
     * @param end the last value
     * @param step the step
     */
    double[] range(double start, double end, double step);

    /** As {@link #range(double, double, double)}, with PHP's defaults for the rest. */
    double[] range(double start, double end);

    /**
     * {@return the list of numbers or letters from a start to an end, both included, by a step}
     *
     * @param start the first value
     * @param end the last value
     * @param step the step
     */
    List<Value> range(String start, String end, long step);

    /** As {@link #range(String, String, long)}, with PHP's defaults for the rest. */
    List<Value> range(String start, String end);

    /**
     * Sorts an array by value, the greatest first, and makes it a list.
     *
     * @param array the array
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean rsort(PhpReference<PhpArray> array, long flags);

    /** As {@link #rsort(PhpReference, long)}, with PHP's defaults for the rest. */
    boolean rsort(PhpReference<PhpArray> array);

    /**
     * Puts the elements of an array in random order and makes it a list.
     *
     * @param array the array
     * @return whether it worked
     */
    boolean shuffle(PhpReference<PhpArray> array);

    /**
     * Counts the elements of an array, or of an object that can be counted.
     *
     * <p>It is another name of {@code count}.
     *
     * @param value the value: a List, a Map, an array of numbers or a PhpArray
     * @param mode COUNT_NORMAL or COUNT_RECURSIVE
     */
    long sizeof(Object value, long mode);

    /** As {@link #sizeof(Object, long)}, with PHP's defaults for the rest. */
    long sizeof(Object value);

    /**
     * Counts the elements of an array, or of an object that can be counted.
     *
     * <p>It is another name of {@code count}.
     *
     * @param value the value
     */
    long sizeof(PhpObject value);

    /**
     * Sorts an array by value and makes it a list.
     *
     * @param array the array
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean sort(PhpReference<PhpArray> array, long flags);

    /** As {@link #sort(PhpReference, long)}, with PHP's defaults for the rest. */
    boolean sort(PhpReference<PhpArray> array);

    /**
     * Sorts an array by value with a callback that compares two of them, and keeps the keys.
     *
     * @param array the array
     * @param callback the callback
     * @return whether it worked
     */
    boolean uasort(PhpReference<PhpArray> array, PhpCallback callback);

    /**
     * Sorts an array by key with a callback that compares two of them.
     *
     * @param array the array
     * @param callback the callback
     * @return whether it worked
     */
    boolean uksort(PhpReference<PhpArray> array, PhpCallback callback);

    /**
     * Sorts an array by value with a callback that compares two of them, and makes it a list.
     *
     * @param array the array
     * @param callback the callback
     * @return whether it worked
     */
    boolean usort(PhpReference<PhpArray> array, PhpCallback callback);
}
