// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpReference;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** PHP's functions about itself: settings, extensions, memory, the environment and the process. */
@PhpFunctions
public interface Info {

    /** PHP's {@code CREDITS_ALL}. */
    long CREDITS_ALL = 4294967295L;

    /** PHP's {@code CREDITS_DOCS}. */
    long CREDITS_DOCS = 16;

    /** PHP's {@code CREDITS_FULLPAGE}. */
    long CREDITS_FULLPAGE = 32;

    /** PHP's {@code CREDITS_GENERAL}. */
    long CREDITS_GENERAL = 2;

    /** PHP's {@code CREDITS_GROUP}. */
    long CREDITS_GROUP = 1;

    /** PHP's {@code CREDITS_MODULES}. */
    long CREDITS_MODULES = 8;

    /** PHP's {@code CREDITS_QA}. */
    long CREDITS_QA = 64;

    /** PHP's {@code CREDITS_SAPI}. */
    long CREDITS_SAPI = 4;

    /** PHP's {@code INFO_ALL}. */
    long INFO_ALL = 4294967295L;

    /** PHP's {@code INFO_CONFIGURATION}. */
    long INFO_CONFIGURATION = 4;

    /** PHP's {@code INFO_CREDITS}. */
    long INFO_CREDITS = 2;

    /** PHP's {@code INFO_ENVIRONMENT}. */
    long INFO_ENVIRONMENT = 16;

    /** PHP's {@code INFO_GENERAL}. */
    long INFO_GENERAL = 1;

    /** PHP's {@code INFO_LICENSE}. */
    long INFO_LICENSE = 64;

    /** PHP's {@code INFO_MODULES}. */
    long INFO_MODULES = 8;

    /** PHP's {@code INFO_VARIABLES}. */
    long INFO_VARIABLES = 32;

    /** PHP's {@code INI_ALL}. */
    long INI_ALL = 7;

    /** PHP's {@code INI_PERDIR}. */
    long INI_PERDIR = 2;

    /** PHP's {@code INI_SYSTEM}. */
    long INI_SYSTEM = 4;

    /** PHP's {@code INI_USER}. */
    long INI_USER = 1;

    /**
     * {@return a setting of assertions and, if a value is given, sets it}
     *
     * @param option the name of the setting
     * @param value the value
     */
    Value assertOptions(long option, @Nullable Object value);

    /** As {@link #assertOptions(long, Object)}, with PHP's defaults for the rest. */
    Value assertOptions(long option);

    /**
     * {@return whether an extension is loaded}
     *
     * @param extension the name of the extension
     */
    boolean extensionLoaded(String extension);

    /** Frees the garbage that is held by cycles and returns how many cycles that were. */
    long gcCollectCycles();

    /** Turns the collector of cycles off. */
    void gcDisable();

    /** Turns the collector of cycles on. */
    void gcEnable();

    /** {@return whether the collector of cycles is on} */
    boolean gcEnabled();

    /**
     * Gives memory of the engine that is not used back to the system and returns how many bytes
     * that were.
     */
    long gcMemCaches();

    /** {@return the figures of the collector of cycles} */
    Map<String, Value> gcStatus();

    /**
     * {@return a setting of {@code php.ini} as it was read}
     *
     * @param option the name of the setting
     */
    Value getCfgVar(String option);

    /** {@return the owner of the running script} */
    String getCurrentUser();

    /**
     * {@return all constants with their values, by extension if asked}
     *
     * @param categorize whether to group them by extension
     */
    Map<String, Value> getDefinedConstants(boolean categorize);

    /** As {@link #getDefinedConstants(boolean)}, with PHP's defaults for the rest. */
    Map<String, Value> getDefinedConstants();

    /**
     * Returns the names of the functions of an extension.
     *
     * @param extension the name of the extension
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<String>> getExtensionFuncs(String extension);

    /**
     * Returns the include path.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> getIncludePath();

    /** {@return the paths of all files that were included} */
    List<String> getIncludedFiles();

    /**
     * {@return the names of the extensions that are loaded}
     *
     * @param zendExtensions whether to return the extensions of the engine
     */
    List<String> getLoadedExtensions(boolean zendExtensions);

    /** As {@link #getLoadedExtensions(boolean)}, with PHP's defaults for the rest. */
    List<String> getLoadedExtensions();

    /**
     * {@return the paths of all files that were included}
     *
     * <p>It is another name of {@code get_included_files}.
     */
    List<String> getRequiredFiles();

    /**
     * {@return the resources that are open, by number}
     *
     * @param type the type of the resources, or null for all
     */
    PhpArray getResources(@Nullable String type);

    /** As {@link #getResources(String)}, with PHP's defaults for the rest. */
    PhpArray getResources();

    /** {@return an environment variable, or all of them} */
    Map<String, String> getenv();

    /**
     * Returns an environment variable, or all of them.
     *
     * @param name the name of the variable
     * @param localOnly whether to look only at what PHP itself set
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> getenv(String name, boolean localOnly);

    /** As {@link #getenv(String, boolean)}, with PHP's defaults for the rest. */
    Optional<String> getenv(String name);

    /**
     * Returns when the running script was last written, in seconds since the Unix epoch.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong getlastmod();

    /**
     * Returns the number of the group of the running script.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong getmygid();

    /**
     * Returns the inode of the running script.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong getmyinode();

    /**
     * Returns the number of the process.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong getmypid();

    /**
     * Returns the number of the owner of the running script.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong getmyuid();

    /**
     * Reads options from the arguments of the command line.
     *
     * @param shortOptions the letters of the short options, each with : for a value and :: for one
     *     that may be missing
     * @param longOptions the long options
     * @param restIndex receives the index of the first argument that is not an option
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> getopt(
            String shortOptions, List<String> longOptions, PhpReference<@Nullable Long> restIndex);

    /** As {@link #getopt(String, List, PhpReference)}, with PHP's defaults for the rest. */
    Optional<PhpArray> getopt(String shortOptions, List<String> longOptions);

    /** As {@link #getopt(String, List, PhpReference)}, with PHP's defaults for the rest. */
    Optional<PhpArray> getopt(String shortOptions);

    /**
     * Returns how much of the system's resources the process used.
     *
     * @param mode 1 for the child processes, 0 for the process itself
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, Long>> getrusage(long mode);

    /** As {@link #getrusage(long)}, with PHP's defaults for the rest. */
    Optional<Map<String, Long>> getrusage();

    /**
     * Changes a setting and returns its value before.
     *
     * <p>It is another name of {@code ini_set}.
     *
     * @param option the name of the setting
     * @param value the new value: a scalar or null
     * @return the value before, or empty when the setting cannot be changed
     */
    Optional<String> iniAlter(String option, @Nullable Object value);

    /**
     * Returns a setting.
     *
     * @param option the name of the setting
     * @return the setting, or empty when there is no such setting
     */
    Optional<String> iniGet(String option);

    /**
     * Returns all settings, or those of an extension.
     *
     * @param extension the extension, or null for all
     * @param details whether to return the access of each setting too
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, Value>> iniGetAll(@Nullable String extension, boolean details);

    /** As {@link #iniGetAll(String, boolean)}, with PHP's defaults for the rest. */
    Optional<Map<String, Value>> iniGetAll(@Nullable String extension);

    /** As {@link #iniGetAll(String, boolean)}, with PHP's defaults for the rest. */
    Optional<Map<String, Value>> iniGetAll();

    /**
     * Reads a number with a suffix for its size, such as {@code 128M}.
     *
     * @param shorthand the number and its suffix
     */
    long iniParseQuantity(String shorthand);

    /**
     * Brings a setting back to its first value.
     *
     * @param option the name of the setting
     */
    void iniRestore(String option);

    /**
     * Changes a setting and returns its value before.
     *
     * @param option the name of the setting
     * @param value the new value: a scalar or null
     * @return the value before, or empty when the setting cannot be changed
     */
    Optional<String> iniSet(String option, @Nullable Object value);

    /**
     * {@return the most memory that PHP used so far, in bytes}
     *
     * @param realUsage whether to count all memory that was asked of the system
     */
    long memoryGetPeakUsage(boolean realUsage);

    /** As {@link #memoryGetPeakUsage(boolean)}, with PHP's defaults for the rest. */
    long memoryGetPeakUsage();

    /**
     * {@return how much memory PHP uses, in bytes}
     *
     * @param realUsage whether to count all memory that was asked of the system
     */
    long memoryGetUsage(boolean realUsage);

    /** As {@link #memoryGetUsage(boolean)}, with PHP's defaults for the rest. */
    long memoryGetUsage();

    /** Starts the measuring of the most memory used anew. */
    void memoryResetPeakUsage();

    /**
     * Returns the path of the {@code php.ini} that was read.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> phpIniLoadedFile();

    /**
     * Returns the paths of the other configuration files that were read, separated by commas.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> phpIniScannedFiles();

    /**
     * Returns the name of the interface between PHP and its surroundings.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> phpSapiName();

    /**
     * {@return what the system says of itself}
     *
     * @param mode {@code a} for all, or one of {@code s}, {@code n}, {@code r}, {@code v} and
     *     {@code m}
     */
    String phpUname(String mode);

    /** As {@link #phpUname(String)}, with PHP's defaults for the rest. */
    String phpUname();

    /**
     * Writes the list of those who made PHP.
     *
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean phpcredits(long flags);

    /** As {@link #phpcredits(long)}, with PHP's defaults for the rest. */
    boolean phpcredits();

    /**
     * Writes a page with everything about this PHP.
     *
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean phpinfo(long flags);

    /** As {@link #phpinfo(long)}, with PHP's defaults for the rest. */
    boolean phpinfo();

    /**
     * Returns the version of PHP or of an extension.
     *
     * @param extension the extension, or null for PHP itself
     * @return the version, or empty when there is no such extension
     */
    Optional<String> phpversion(@Nullable String extension);

    /** As {@link #phpversion(String)}, with PHP's defaults for the rest. */
    Optional<String> phpversion();

    /**
     * Sets an environment variable for PHP, written as {@code NAME=value}.
     *
     * @param assignment the name and the value, as NAME=value
     * @return whether it worked
     */
    boolean putenv(String assignment);

    /**
     * Sets the include path and returns the one before.
     *
     * @param includePath the include path
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> setIncludePath(String includePath);

    /**
     * Sets how many seconds the script may still run.
     *
     * @param seconds the seconds
     * @return whether it worked
     */
    boolean setTimeLimit(long seconds);

    /**
     * Returns the load of the machine over the last 1, 5 and 15 minutes.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<double[]> sysGetloadavg();

    /**
     * Compares two version numbers.
     *
     * @param version1 the first version
     * @param version2 the second version
     */
    long versionCompare(String version1, String version2);

    /**
     * Compares two version numbers.
     *
     * @param version1 the first version
     * @param version2 the second version
     * @param operator the comparison, such as {@code >=}
     * @return whether it worked
     */
    boolean versionCompare(String version1, String version2, String operator);

    /** {@return the version of the Zend engine} */
    String zendVersion();
}
