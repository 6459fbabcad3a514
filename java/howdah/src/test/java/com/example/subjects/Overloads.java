package com.example.subjects;

import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Methods with overloads; each tells the type of parameter that was chosen. */
public final class Overloads {

    private Overloads() {}

    public static String longOrInt(long value) {
        return "long";
    }

    public static String longOrInt(int value) {
        return "int";
    }

    public static String intOrShort(int value) {
        return "int";
    }

    public static String intOrShort(short value) {
        return "short";
    }

    public static String shortOrByte(short value) {
        return "short";
    }

    public static String shortOrByte(byte value) {
        return "byte";
    }

    public static String byteOrBoxedLong(byte value) {
        return "byte";
    }

    public static String byteOrBoxedLong(Long value) {
        return "Long";
    }

    public static String boxedLongOrInteger(Long value) {
        return "Long";
    }

    public static String boxedLongOrInteger(Integer value) {
        return "Integer";
    }

    public static String integerOrDouble(Integer value) {
        return "Integer";
    }

    public static String integerOrDouble(double value) {
        return "double";
    }

    public static String doubleOrFloat(double value) {
        return "double";
    }

    public static String doubleOrFloat(float value) {
        return "float";
    }

    public static String intOrDouble(int value) {
        return "int";
    }

    public static String intOrDouble(double value) {
        return "double";
    }

    public static String floatOrBigInteger(float value) {
        return "float";
    }

    public static String floatOrBigInteger(BigInteger value) {
        return "BigInteger";
    }

    public static String bigIntegerOrBigDecimal(BigInteger value) {
        return "BigInteger";
    }

    public static String bigIntegerOrBigDecimal(BigDecimal value) {
        return "BigDecimal";
    }

    public static String bigDecimalOrNumber(BigDecimal value) {
        return "BigDecimal";
    }

    public static String bigDecimalOrNumber(Number value) {
        return "Number";
    }

    public static String numberOrObject(Number value) {
        return "Number";
    }

    public static String numberOrObject(Object value) {
        return "Object";
    }

    public static String comparableOrObject(Comparable<?> value) {
        return "Comparable";
    }

    public static String comparableOrObject(Object value) {
        return "Object";
    }

    public static String doubleOrBoxedDouble(double value) {
        return "double";
    }

    public static String doubleOrBoxedDouble(Double value) {
        return "Double";
    }

    public static String booleanOrObject(boolean value) {
        return "boolean";
    }

    public static String booleanOrObject(Object value) {
        return "Object";
    }

    public static String booleanOrBoxed(boolean value) {
        return "boolean";
    }

    public static String booleanOrBoxed(Boolean value) {
        return "Boolean";
    }

    public static String stringOrCharSequence(String value) {
        return "String";
    }

    public static String stringOrCharSequence(CharSequence value) {
        return "CharSequence";
    }

    public static String charSequenceOrBytes(CharSequence value) {
        return "CharSequence";
    }

    public static String charSequenceOrBytes(byte[] value) {
        return "byte[]";
    }

    public static String stringOrBytes(String value) {
        return "String";
    }

    public static String stringOrBytes(byte[] value) {
        return "byte[]";
    }

    public static String bytesOrChars(byte[] value) {
        return "byte[]";
    }

    public static String bytesOrChars(char[] value) {
        return "char[]";
    }

    public static String charOrString(char value) {
        return "char";
    }

    public static String charOrString(String value) {
        return "String";
    }

    public static String charOrInt(char value) {
        return "char";
    }

    public static String charOrInt(int value) {
        return "int";
    }

    public static String seasonOrObject(Season value) {
        return "Season";
    }

    public static String seasonOrObject(Object value) {
        return "Object";
    }

    public static String bigDecimalOrSeason(BigDecimal value) {
        return "BigDecimal";
    }

    public static String bigDecimalOrSeason(Season value) {
        return "Season";
    }

    public static String serializableOrObject(Serializable value) {
        return "Serializable";
    }

    public static String serializableOrObject(Object value) {
        return "Object";
    }

    public static String listOrCollection(List<?> value) {
        return "List";
    }

    public static String listOrCollection(Collection<?> value) {
        return "Collection";
    }

    public static String collectionOrIterable(Collection<?> value) {
        return "Collection";
    }

    public static String collectionOrIterable(Iterable<?> value) {
        return "Iterable";
    }

    public static String listOrSet(List<?> value) {
        return "List";
    }

    public static String listOrSet(Set<?> value) {
        return "Set";
    }

    public static String setOrQueue(Set<?> value) {
        return "Set";
    }

    public static String setOrQueue(Queue<?> value) {
        return "Queue";
    }

    public static String listOrArray(List<?> value) {
        return "List";
    }

    public static String listOrArray(Object[] value) {
        return "Object[]";
    }

    public static String arrayOrObject(long[] value) {
        return "long[]";
    }

    public static String arrayOrObject(Object value) {
        return "Object";
    }

    public static String listOrMap(List<?> value) {
        return "List";
    }

    public static String listOrMap(Map<?, ?> value) {
        return "Map";
    }

    public static String mapOrObject(Map<?, ?> value) {
        return "Map";
    }

    public static String mapOrObject(Object value) {
        return "Object";
    }

    public static String mapOrHashMap(Map<?, ?> value) {
        return "Map";
    }

    public static String mapOrHashMap(HashMap<?, ?> value) {
        return "HashMap";
    }

    public static String mostSpecific(Object value) {
        return "Object";
    }

    public static String mostSpecific(Collection<?> value) {
        return "Collection";
    }

    public static String mostSpecific(ArrayList<?> value) {
        return "ArrayList";
    }

    public static String stringOrObject(@Nullable String value) {
        return "String";
    }

    public static String stringOrObject(@Nullable Object value) {
        return "Object";
    }

    public static String stringOrList(@Nullable String value) {
        return "String";
    }

    public static String stringOrList(@Nullable List<?> value) {
        return "List";
    }

    public static String intOrString(int value) {
        return "int";
    }

    public static String intOrString(@Nullable String value) {
        return "String";
    }

    public static String intOrObject(int value) {
        return "int";
    }

    public static String intOrObject(Object value) {
        return "Object";
    }

    public static String pair(long first, Object second) {
        return "long, Object";
    }

    public static String pair(Object first, long second) {
        return "Object, long";
    }

    public static String better(long first, long second) {
        return "long, long";
    }

    public static String better(Object first, long second) {
        return "Object, long";
    }

    public static String arity() {
        return "none";
    }

    public static String arity(Object first) {
        return "one";
    }

    public static String arity(Object first, Object second) {
        return "two";
    }

    public static String fixedOrVariable(Object only) {
        return "Object";
    }

    public static String fixedOrVariable(String... all) {
        return "String...";
    }

    public static String variable(int... all) {
        return "int...";
    }

    public static String variable(String first, int... all) {
        return "String, int...";
    }

    public static String runnableOrObject(Runnable value) {
        return "Runnable";
    }

    public static String runnableOrObject(Object value) {
        return "Object";
    }

    public static String runnableOrCallable(Runnable value) {
        return "Runnable";
    }

    public static String runnableOrCallable(Callable<?> value) {
        return "Callable";
    }

    public static String supplierOrFunction(Supplier<?> value) {
        return "Supplier";
    }

    public static String supplierOrFunction(Function<?, ?> value) {
        return "Function";
    }

    public static String phpObjectOrObject(PhpObject value) {
        return "PhpObject";
    }

    public static String phpObjectOrObject(Object value) {
        return "Object";
    }

    public static String phpCallableOrObject(PhpCallable value) {
        return "PhpCallable";
    }

    public static String phpCallableOrObject(Object value) {
        return "Object";
    }

    public static String listenerOrRunnable(Listener value) {
        return "Listener";
    }

    public static String listenerOrRunnable(Runnable value) {
        return "Runnable";
    }

    public static String linkedOrObject(LinkedHashMap<?, ?> value) {
        return "LinkedHashMap";
    }

    public static String linkedOrObject(Object value) {
        return "Object";
    }

    public static String throwable(Throwable value) {
        return "Throwable " + value.getMessage();
    }

    public static String throwable(Object value) {
        return "Object";
    }

    public static String runnable(Runnable value) {
        return "Runnable";
    }

    public static String illegalState(IllegalStateException value) {
        return "IllegalStateException";
    }

    public static String throwables(List<? extends Throwable> values) {
        return values.stream().map(Throwable::getMessage).collect(Collectors.joining(" "));
    }
}
