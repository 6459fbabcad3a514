// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** PHP's hash functions and message authentication codes. */
@PhpFunctions
public interface Hash {

    /** PHP's {@code HASH_HMAC}. */
    long HASH_HMAC = 1;

    /**
     * {@return the hash of data, as hexadecimal digits or as bytes}
     *
     * @param algo the name of the algorithm
     * @param data the data
     */
    String hash(String algo, String data);

    /**
     * {@return the hash of data, as hexadecimal digits or as bytes}
     *
     * @param algo the name of the algorithm
     * @param data the data
     */
    String hash(String algo, byte[] data);

    /**
     * {@return the hash of data, as hexadecimal digits or as bytes}
     *
     * @param algo the name of the algorithm
     * @param data the data
     * @param binary whether to return bytes and not hexadecimal digits
     * @param options the options
     */
    byte[] hash(
            String algo,
            String data,
            boolean binary,
            Map<String, ? extends @Nullable Object> options);

    /** As {@link #hash(String, String, boolean, Map)}, with PHP's defaults for the rest. */
    byte[] hash(String algo, String data, boolean binary);

    /**
     * {@return the hash of data, as hexadecimal digits or as bytes}
     *
     * @param algo the name of the algorithm
     * @param data the data
     * @param binary whether to return bytes and not hexadecimal digits
     * @param options the options
     */
    byte[] hash(
            String algo,
            byte[] data,
            boolean binary,
            Map<String, ? extends @Nullable Object> options);

    /** As {@link #hash(String, byte[], boolean, Map)}, with PHP's defaults for the rest. */
    byte[] hash(String algo, byte[] data, boolean binary);

    /** {@return the names of the algorithms that are known} */
    List<String> hashAlgos();

    /**
     * Copies an unfinished hash.
     *
     * @param context the context of the stream, or null for none
     */
    PhpObject hashCopy(@Nullable PhpResource context);

    /**
     * {@return whether two strings are equal, in a time that does not depend on where they differ}
     *
     * @param knownString the string that is known
     * @param userString the string that came from outside
     */
    boolean hashEquals(String knownString, String userString);

    /** As {@link #hashEquals(String, String)}, on bytes. */
    boolean hashEquals(byte[] knownString, byte[] userString);

    /**
     * Returns the hash of a file, as hexadecimal digits or as bytes.
     *
     * @param algo the name of the algorithm
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> hashFile(String algo, String filename);

    /**
     * Returns the hash of a file, as hexadecimal digits or as bytes.
     *
     * @param algo the name of the algorithm
     * @param filename the path of the file
     * @param binary whether to return bytes and not hexadecimal digits
     * @param options the options
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> hashFile(
            String algo,
            String filename,
            boolean binary,
            Map<String, ? extends @Nullable Object> options);

    /** As {@link #hashFile(String, String, boolean, Map)}, with PHP's defaults for the rest. */
    Optional<byte[]> hashFile(String algo, String filename, boolean binary);

    /**
     * Ends an unfinished hash and returns it, as hexadecimal digits or as bytes.
     *
     * @param context the context of the stream, or null for none
     */
    String hashFinal(PhpObject context);

    /**
     * Ends an unfinished hash and returns it, as hexadecimal digits or as bytes.
     *
     * @param context the context of the stream, or null for none
     * @param binary whether to return bytes and not hexadecimal digits
     */
    byte[] hashFinal(PhpObject context, boolean binary);

    /**
     * Derives a key from a key.
     *
     * @param algo the name of the algorithm
     * @param key the key
     * @param length the length
     * @param info what the key is for
     * @param salt the salt
     */
    byte[] hashHkdf(String algo, byte[] key, long length, String info, byte[] salt);

    /**
     * As {@link #hashHkdf(String, byte[], long, String, byte[])}, with PHP's defaults for the rest.
     */
    byte[] hashHkdf(String algo, byte[] key, long length, String info);

    /**
     * As {@link #hashHkdf(String, byte[], long, String, byte[])}, with PHP's defaults for the rest.
     */
    byte[] hashHkdf(String algo, byte[] key, long length);

    /**
     * As {@link #hashHkdf(String, byte[], long, String, byte[])}, with PHP's defaults for the rest.
     */
    byte[] hashHkdf(String algo, byte[] key);

    /**
     * {@return the authentication code of data, as hexadecimal digits or as bytes}
     *
     * @param algo the name of the algorithm
     * @param data the data
     * @param key the key
     */
    String hashHmac(String algo, String data, String key);

    /**
     * {@return the authentication code of data, as hexadecimal digits or as bytes}
     *
     * @param algo the name of the algorithm
     * @param data the data
     * @param key the key
     */
    String hashHmac(String algo, byte[] data, byte[] key);

    /**
     * {@return the authentication code of data, as hexadecimal digits or as bytes}
     *
     * @param algo the name of the algorithm
     * @param data the data
     * @param key the key
     * @param binary whether to return bytes and not hexadecimal digits
     */
    byte[] hashHmac(String algo, String data, String key, boolean binary);

    /**
     * {@return the authentication code of data, as hexadecimal digits or as bytes}
     *
     * @param algo the name of the algorithm
     * @param data the data
     * @param key the key
     * @param binary whether to return bytes and not hexadecimal digits
     */
    byte[] hashHmac(String algo, byte[] data, byte[] key, boolean binary);

    /** {@return the names of the algorithms that can make authentication codes} */
    List<String> hashHmacAlgos();

    /**
     * Returns the authentication code of a file, as hexadecimal digits or as bytes.
     *
     * @param algo the name of the algorithm
     * @param filename the path of the file
     * @param key the key
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> hashHmacFile(String algo, String filename, byte[] key);

    /**
     * Returns the authentication code of a file, as hexadecimal digits or as bytes.
     *
     * @param algo the name of the algorithm
     * @param filename the path of the file
     * @param key the key
     * @param binary whether to return bytes and not hexadecimal digits
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> hashHmacFile(String algo, String filename, byte[] key, boolean binary);

    /**
     * Starts a hash that gets its data piece by piece.
     *
     * @param algo the name of the algorithm
     * @param flags the flags, as bits
     * @param key the key
     * @param options the options of the algorithm
     */
    PhpObject hashInit(
            String algo, long flags, String key, Map<String, ? extends @Nullable Object> options);

    /** As {@link #hashInit(String, long, String, Map)}, with PHP's defaults for the rest. */
    PhpObject hashInit(String algo, long flags, String key);

    /** As {@link #hashInit(String, long, String, Map)}, with PHP's defaults for the rest. */
    PhpObject hashInit(String algo, long flags);

    /** As {@link #hashInit(String, long, String, Map)}, with PHP's defaults for the rest. */
    PhpObject hashInit(String algo);

    /**
     * Derives a key from a password, as hexadecimal digits or as bytes.
     *
     * @param algo the name of the algorithm
     * @param password the password
     * @param salt the salt
     * @param iterations the number of iterations
     * @param length the length
     */
    String hashPbkdf2(String algo, String password, byte[] salt, long iterations, long length);

    /**
     * As {@link #hashPbkdf2(String, String, byte[], long, long)}, with PHP's defaults for the rest.
     */
    String hashPbkdf2(String algo, String password, byte[] salt, long iterations);

    /**
     * Derives a key from a password, as hexadecimal digits or as bytes.
     *
     * @param algo the name of the algorithm
     * @param password the password
     * @param salt the salt
     * @param iterations the number of iterations
     * @param length the length
     * @param binary whether to return bytes and not hexadecimal digits
     */
    byte[] hashPbkdf2(
            String algo,
            String password,
            byte[] salt,
            long iterations,
            long length,
            boolean binary);

    /**
     * Adds data to an unfinished hash.
     *
     * @param context the context of the stream, or null for none
     * @param data the data
     * @return whether it worked
     */
    boolean hashUpdate(@Nullable PhpResource context, String data);

    /** As {@link #hashUpdate(PhpResource, String)}, on bytes. */
    boolean hashUpdate(@Nullable PhpResource context, byte[] data);

    /**
     * Adds a file to an unfinished hash.
     *
     * @param context the context of the stream, or null for none
     * @param filename the path of the file
     * @param streamContext the context of the stream
     * @return whether it worked
     */
    boolean hashUpdateFile(
            @Nullable PhpResource context, String filename, @Nullable PhpResource streamContext);

    /**
     * As {@link #hashUpdateFile(PhpResource, String, PhpResource)}, with PHP's defaults for the
     * rest.
     */
    boolean hashUpdateFile(@Nullable PhpResource context, String filename);

    /**
     * Adds data of a stream to an unfinished hash and returns how many bytes that were.
     *
     * @param context the context of the stream, or null for none
     * @param stream the stream
     * @param length the length
     */
    long hashUpdateStream(@Nullable PhpResource context, PhpResource stream, long length);

    /**
     * As {@link #hashUpdateStream(PhpResource, PhpResource, long)}, with PHP's defaults for the
     * rest.
     */
    long hashUpdateStream(@Nullable PhpResource context, PhpResource stream);

    /**
     * Returns the hash, or the authentication code, of data.
     *
     * @param algo the name of the algorithm
     * @param data the data
     * @param key the key
     * @return the result, or empty where PHP returns {@code false}
     * @deprecated use {@code hash}
     */
    @Deprecated
    Optional<byte[]> mhash(long algo, byte[] data, byte @Nullable [] key);

    /**
     * As {@link #mhash(long, byte[], byte[])}, with PHP's defaults for the rest.
     *
     * @deprecated use {@code hash}
     */
    @Deprecated
    Optional<byte[]> mhash(long algo, byte[] data);

    /**
     * {@return the greatest number of an algorithm}
     *
     * @deprecated use {@code hash_algos}
     */
    @Deprecated
    long mhashCount();

    /**
     * Returns the length of the hash of an algorithm in bytes.
     *
     * @param algo the name of the algorithm
     * @return the result, or empty where PHP returns {@code false}
     * @deprecated use {@code hash}
     */
    @Deprecated
    OptionalLong mhashGetBlockSize(long algo);

    /**
     * Returns the name of an algorithm by its number.
     *
     * @param algo the name of the algorithm
     * @return the result, or empty where PHP returns {@code false}
     * @deprecated use {@code hash_algos}
     */
    @Deprecated
    Optional<String> mhashGetHashName(long algo);

    /**
     * Derives a key from a password by the rules of OpenPGP.
     *
     * @param algo the name of the algorithm
     * @param password the password
     * @param salt the salt
     * @param length the length
     * @return the result, or empty where PHP returns {@code false}
     * @deprecated use {@code hash_pbkdf2}
     */
    @Deprecated
    Optional<byte[]> mhashKeygenS2k(long algo, String password, String salt, long length);
}
