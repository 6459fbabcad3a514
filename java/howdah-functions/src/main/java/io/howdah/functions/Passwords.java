// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PHP's password hashes. */
@PhpFunctions
public interface Passwords {

    /** PHP's {@code PASSWORD_ARGON2I}. */
    String PASSWORD_ARGON2I = "argon2i";

    /** PHP's {@code PASSWORD_ARGON2ID}. */
    String PASSWORD_ARGON2ID = "argon2id";

    /** PHP's {@code PASSWORD_ARGON2_DEFAULT_MEMORY_COST}. */
    long PASSWORD_ARGON2_DEFAULT_MEMORY_COST = 65536;

    /** PHP's {@code PASSWORD_ARGON2_DEFAULT_THREADS}. */
    long PASSWORD_ARGON2_DEFAULT_THREADS = 1;

    /** PHP's {@code PASSWORD_ARGON2_DEFAULT_TIME_COST}. */
    long PASSWORD_ARGON2_DEFAULT_TIME_COST = 4;

    /** PHP's {@code PASSWORD_ARGON2_PROVIDER}. */
    String PASSWORD_ARGON2_PROVIDER = "standard";

    /** PHP's {@code PASSWORD_BCRYPT}. */
    String PASSWORD_BCRYPT = "2y";

    /** PHP's {@code PASSWORD_BCRYPT_DEFAULT_COST}. */
    long PASSWORD_BCRYPT_DEFAULT_COST = 10;

    /** PHP's {@code PASSWORD_DEFAULT}. */
    String PASSWORD_DEFAULT = "2y";

    /** {@return the algorithms that are known} */
    List<String> passwordAlgos();

    /**
     * {@return the algorithm and the options of a hash}
     *
     * @param hash the hash
     */
    Map<String, Value> passwordGetInfo(String hash);

    /**
     * Hashes a password with a salt of its own.
     *
     * @param password the password
     * @param algo the algorithm, or null for the default one
     * @param options the options of the algorithm, such as {@code cost}
     */
    String passwordHash(
            String password,
            @Nullable String algo,
            Map<String, ? extends @Nullable Object> options);

    /** As {@link #passwordHash(String, String, Map)}, with PHP's defaults for the rest. */
    String passwordHash(String password, @Nullable String algo);

    /**
     * {@return whether a hash was made with another algorithm or with other options}
     *
     * @param hash the hash
     * @param algo the algorithm, or null for the default one
     * @param options the options of the algorithm, such as {@code cost}
     */
    boolean passwordNeedsRehash(
            String hash, @Nullable String algo, Map<String, ? extends @Nullable Object> options);

    /** As {@link #passwordNeedsRehash(String, String, Map)}, with PHP's defaults for the rest. */
    boolean passwordNeedsRehash(String hash, @Nullable String algo);

    /**
     * {@return whether a password belongs to a hash}
     *
     * @param password the password
     * @param hash the hash
     */
    boolean passwordVerify(String password, String hash);
}
