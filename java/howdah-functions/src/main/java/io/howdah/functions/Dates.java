// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpObject;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * PHP's functions for dates, times and time zones.
 *
 * <p>Objects of PHP's date classes cross as {@link io.howdah.value.PhpObject}.
 */
@PhpFunctions
public interface Dates {

    /** PHP's {@code DATE_ATOM}. */
    String DATE_ATOM = "Y-m-d\\TH:i:sP";

    /** PHP's {@code DATE_COOKIE}. */
    String DATE_COOKIE = "l, d-M-Y H:i:s T";

    /** PHP's {@code DATE_ISO8601}. */
    String DATE_ISO8601 = "Y-m-d\\TH:i:sO";

    /** PHP's {@code DATE_ISO8601_EXPANDED}. */
    String DATE_ISO8601_EXPANDED = "X-m-d\\TH:i:sP";

    /** PHP's {@code DATE_RFC1036}. */
    String DATE_RFC1036 = "D, d M y H:i:s O";

    /** PHP's {@code DATE_RFC1123}. */
    String DATE_RFC1123 = "D, d M Y H:i:s O";

    /** PHP's {@code DATE_RFC2822}. */
    String DATE_RFC2822 = "D, d M Y H:i:s O";

    /** PHP's {@code DATE_RFC3339}. */
    String DATE_RFC3339 = "Y-m-d\\TH:i:sP";

    /** PHP's {@code DATE_RFC3339_EXTENDED}. */
    String DATE_RFC3339_EXTENDED = "Y-m-d\\TH:i:s.vP";

    /** PHP's {@code DATE_RFC7231}. */
    String DATE_RFC7231 = "D, d M Y H:i:s \\G\\M\\T";

    /** PHP's {@code DATE_RFC822}. */
    String DATE_RFC822 = "D, d M y H:i:s O";

    /** PHP's {@code DATE_RFC850}. */
    String DATE_RFC850 = "l, d-M-y H:i:s T";

    /** PHP's {@code DATE_RSS}. */
    String DATE_RSS = "D, d M Y H:i:s O";

    /** PHP's {@code DATE_W3C}. */
    String DATE_W3C = "Y-m-d\\TH:i:sP";

    /** PHP's {@code SUNFUNCS_RET_DOUBLE}. */
    long SUNFUNCS_RET_DOUBLE = 2;

    /** PHP's {@code SUNFUNCS_RET_STRING}. */
    long SUNFUNCS_RET_STRING = 1;

    /** PHP's {@code SUNFUNCS_RET_TIMESTAMP}. */
    long SUNFUNCS_RET_TIMESTAMP = 0;

    /**
     * {@return whether a day exists in the Gregorian calendar}
     *
     * @param month the month, from 1
     * @param day the day of the month
     * @param year the year
     */
    boolean checkdate(long month, long day, long year);

    /**
     * Formats a point of time in the default time zone; without one, the current time.
     *
     * @param format the format
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     */
    String date(String format, long timestamp);

    /** As {@link #date(String, long)}, with PHP's defaults for the rest. */
    String date(String format);

    /**
     * Adds an interval to a date and returns that date.
     *
     * @param object the object
     * @param interval the interval, a DateInterval
     */
    PhpObject dateAdd(PhpObject object, PhpObject interval);

    /**
     * Creates a {@code DateTime} from a date in words, or returns nothing when it is malformed.
     *
     * @param datetime the date
     * @param timezone the time zone, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> dateCreate(String datetime, @Nullable PhpObject timezone);

    /** As {@link #dateCreate(String, PhpObject)}, with PHP's defaults for the rest. */
    Optional<PhpObject> dateCreate(String datetime);

    /** As {@link #dateCreate(String, PhpObject)}, with PHP's defaults for the rest. */
    Optional<PhpObject> dateCreate();

    /**
     * Creates a {@code DateTime} from a date in a given format, or returns nothing when it does not
     * fit.
     *
     * @param format the format
     * @param datetime the date
     * @param timezone the time zone, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> dateCreateFromFormat(
            String format, String datetime, @Nullable PhpObject timezone);

    /**
     * As {@link #dateCreateFromFormat(String, String, PhpObject)}, with PHP's defaults for the
     * rest.
     */
    Optional<PhpObject> dateCreateFromFormat(String format, String datetime);

    /**
     * Creates a {@code DateTimeImmutable} from a date in words, or returns nothing when it is
     * malformed.
     *
     * @param datetime the date
     * @param timezone the time zone, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> dateCreateImmutable(String datetime, @Nullable PhpObject timezone);

    /** As {@link #dateCreateImmutable(String, PhpObject)}, with PHP's defaults for the rest. */
    Optional<PhpObject> dateCreateImmutable(String datetime);

    /** As {@link #dateCreateImmutable(String, PhpObject)}, with PHP's defaults for the rest. */
    Optional<PhpObject> dateCreateImmutable();

    /**
     * Creates a {@code DateTimeImmutable} from a date in a given format, or returns nothing when it
     * does not fit.
     *
     * @param format the format
     * @param datetime the date
     * @param timezone the time zone, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> dateCreateImmutableFromFormat(
            String format, String datetime, @Nullable PhpObject timezone);

    /**
     * As {@link #dateCreateImmutableFromFormat(String, String, PhpObject)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpObject> dateCreateImmutableFromFormat(String format, String datetime);

    /**
     * Sets the day of a date and returns that date.
     *
     * @param object the object
     * @param year the year
     * @param month the month, from 1
     * @param day the day of the month
     */
    PhpObject dateDateSet(PhpObject object, long year, long month, long day);

    /** {@return the name of the default time zone} */
    String dateDefaultTimezoneGet();

    /**
     * Sets the default time zone by its name.
     *
     * @param timezoneId the name of the time zone
     * @return whether it worked
     */
    boolean dateDefaultTimezoneSet(String timezoneId);

    /**
     * {@return the interval between two dates}
     *
     * @param baseObject the date to subtract
     * @param targetObject the date to subtract it from
     * @param absolute whether the interval is made positive
     */
    PhpObject dateDiff(PhpObject baseObject, PhpObject targetObject, boolean absolute);

    /** As {@link #dateDiff(PhpObject, PhpObject, boolean)}, with PHP's defaults for the rest. */
    PhpObject dateDiff(PhpObject baseObject, PhpObject targetObject);

    /**
     * Formats a date.
     *
     * @param object the object
     * @param format the format
     */
    String dateFormat(PhpObject object, String format);

    /**
     * Returns the warnings and errors of the last date that was parsed.
     *
     * @return the counts and texts, or empty when there were none
     */
    Optional<Map<String, Value>> dateGetLastErrors();

    /**
     * Creates a {@code DateInterval} from the relative parts of a date in words.
     *
     * @param datetime the date
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> dateIntervalCreateFromDateString(String datetime);

    /**
     * Formats an interval.
     *
     * @param object the object
     * @param format the format
     */
    String dateIntervalFormat(PhpObject object, String format);

    /**
     * Sets the day of a date by ISO year, week and day of the week, and returns that date.
     *
     * @param object the object
     * @param year the year
     * @param week the week
     * @param dayOfWeek the day of the week, from 1 for Monday
     */
    PhpObject dateIsodateSet(PhpObject object, long year, long week, long dayOfWeek);

    /**
     * As {@link #dateIsodateSet(PhpObject, long, long, long)}, with PHP's defaults for the rest.
     */
    PhpObject dateIsodateSet(PhpObject object, long year, long week);

    /**
     * Changes a date by words such as {@code +1 week} and returns it, or nothing when they are
     * malformed.
     *
     * @param object the object
     * @param modifier the change
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> dateModify(PhpObject object, String modifier);

    /**
     * {@return how many seconds a date is ahead of UTC}
     *
     * @param object the object
     */
    long dateOffsetGet(PhpObject object);

    /**
     * Parses a date in words into its parts.
     *
     * @param datetime the date
     * @return the parts, with the warnings and errors
     */
    Map<String, Value> dateParse(String datetime);

    /**
     * Parses a date in a given format into its parts.
     *
     * @param format the format
     * @param datetime the date
     * @return the parts, with the warnings and errors
     */
    Map<String, Value> dateParseFromFormat(String format, String datetime);

    /**
     * Subtracts an interval from a date and returns that date.
     *
     * @param object the object
     * @param interval the interval, a DateInterval
     */
    PhpObject dateSub(PhpObject object, PhpObject interval);

    /**
     * {@return the times of sunrise, sunset, transit and the twilights at a place}
     *
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     * @param latitude the latitude in degrees
     * @param longitude the longitude in degrees
     */
    Map<String, Value> dateSunInfo(long timestamp, double latitude, double longitude);

    /**
     * {@return the time of sunrise at a place}
     *
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     * @param returnFormat the form of the result, a SUNFUNCS constant
     * @param latitude the latitude in degrees
     * @param longitude the longitude in degrees
     * @param zenith the angle of the sun, or null for the one that is set
     * @param utcOffset the offset from UTC
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunrise(
            long timestamp,
            long returnFormat,
            double latitude,
            double longitude,
            double zenith,
            double utcOffset);

    /**
     * As {@link #dateSunrise(long, long, double, double, double, double)}, where {@code latitude},
     * {@code longitude}, {@code zenith} and {@code utcOffset} may be null.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunrise(
            long timestamp,
            long returnFormat,
            @Nullable Double latitude,
            @Nullable Double longitude,
            @Nullable Double zenith,
            @Nullable Double utcOffset);

    /**
     * As {@link #dateSunrise(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunrise(
            long timestamp, long returnFormat, double latitude, double longitude, double zenith);

    /**
     * As {@link #dateSunrise(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunrise(long timestamp, long returnFormat, double latitude, double longitude);

    /**
     * As {@link #dateSunrise(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunrise(long timestamp, long returnFormat, double latitude);

    /**
     * As {@link #dateSunrise(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunrise(long timestamp, long returnFormat);

    /**
     * As {@link #dateSunrise(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunrise(long timestamp);

    /**
     * {@return the time of sunset at a place}
     *
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     * @param returnFormat the form of the result, a SUNFUNCS constant
     * @param latitude the latitude in degrees
     * @param longitude the longitude in degrees
     * @param zenith the angle of the sun, or null for the one that is set
     * @param utcOffset the offset from UTC
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunset(
            long timestamp,
            long returnFormat,
            double latitude,
            double longitude,
            double zenith,
            double utcOffset);

    /**
     * As {@link #dateSunset(long, long, double, double, double, double)}, where {@code latitude},
     * {@code longitude}, {@code zenith} and {@code utcOffset} may be null.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunset(
            long timestamp,
            long returnFormat,
            @Nullable Double latitude,
            @Nullable Double longitude,
            @Nullable Double zenith,
            @Nullable Double utcOffset);

    /**
     * As {@link #dateSunset(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunset(
            long timestamp, long returnFormat, double latitude, double longitude, double zenith);

    /**
     * As {@link #dateSunset(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunset(long timestamp, long returnFormat, double latitude, double longitude);

    /**
     * As {@link #dateSunset(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunset(long timestamp, long returnFormat, double latitude);

    /**
     * As {@link #dateSunset(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunset(long timestamp, long returnFormat);

    /**
     * As {@link #dateSunset(long, long, double, double, double, double)}, with PHP's defaults for
     * the rest.
     *
     * @deprecated use {@code date_sun_info}
     */
    @Deprecated
    Value dateSunset(long timestamp);

    /**
     * Sets the time of day of a date and returns that date.
     *
     * @param object the object
     * @param hour the hour
     * @param minute the minute
     * @param second the second
     * @param microsecond the microsecond
     */
    PhpObject dateTimeSet(PhpObject object, long hour, long minute, long second, long microsecond);

    /**
     * As {@link #dateTimeSet(PhpObject, long, long, long, long)}, with PHP's defaults for the rest.
     */
    PhpObject dateTimeSet(PhpObject object, long hour, long minute, long second);

    /**
     * As {@link #dateTimeSet(PhpObject, long, long, long, long)}, with PHP's defaults for the rest.
     */
    PhpObject dateTimeSet(PhpObject object, long hour, long minute);

    /**
     * {@return the seconds of a date since the Unix epoch}
     *
     * @param object the object
     */
    long dateTimestampGet(PhpObject object);

    /**
     * Sets a date to a number of seconds since the Unix epoch and returns it.
     *
     * @param object the object
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     */
    PhpObject dateTimestampSet(PhpObject object, long timestamp);

    /**
     * Returns the {@code DateTimeZone} of a date.
     *
     * @param object the object
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> dateTimezoneGet(PhpObject object);

    /**
     * Sets the time zone of a date and returns that date.
     *
     * @param object the object
     * @param timezone the time zone, or null for the default one
     */
    PhpObject dateTimezoneSet(PhpObject object, PhpObject timezone);

    /**
     * {@return the parts of a point of time in the default time zone}
     *
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     */
    PhpArray getdate(long timestamp);

    /** As {@link #getdate(long)}, with PHP's defaults for the rest. */
    PhpArray getdate();

    /** {@return the current time: seconds, microseconds and the time zone, or one float} */
    Map<String, Long> gettimeofday();

    /**
     * {@return the current time: seconds, microseconds and the time zone, or one float}
     *
     * @param asFloat whether to return one float
     */
    Value gettimeofday(boolean asFloat);

    /**
     * Formats a point of time in UTC; without one, the current time.
     *
     * @param format the format
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     */
    String gmdate(String format, long timestamp);

    /** As {@link #gmdate(String, long)}, with PHP's defaults for the rest. */
    String gmdate(String format);

    /**
     * Returns the seconds since the Unix epoch of a date in UTC; what is left out is taken from
     * now.
     *
     * @param hour the hour
     * @param minute the minute
     * @param second the second
     * @param month the month, from 1
     * @param day the day of the month
     * @param year the year
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong gmmktime(long hour, long minute, long second, long month, long day, long year);

    /**
     * As {@link #gmmktime(long, long, long, long, long, long)}, where {@code minute}, {@code
     * second}, {@code month}, {@code day} and {@code year} may be null.
     */
    OptionalLong gmmktime(
            long hour,
            @Nullable Long minute,
            @Nullable Long second,
            @Nullable Long month,
            @Nullable Long day,
            @Nullable Long year);

    /**
     * As {@link #gmmktime(long, long, long, long, long, long)}, with PHP's defaults for the rest.
     */
    OptionalLong gmmktime(long hour, long minute, long second, long month, long day);

    /**
     * As {@link #gmmktime(long, long, long, long, long, long)}, with PHP's defaults for the rest.
     */
    OptionalLong gmmktime(long hour, long minute, long second, long month);

    /**
     * As {@link #gmmktime(long, long, long, long, long, long)}, with PHP's defaults for the rest.
     */
    OptionalLong gmmktime(long hour, long minute, long second);

    /**
     * As {@link #gmmktime(long, long, long, long, long, long)}, with PHP's defaults for the rest.
     */
    OptionalLong gmmktime(long hour, long minute);

    /**
     * As {@link #gmmktime(long, long, long, long, long, long)}, with PHP's defaults for the rest.
     */
    OptionalLong gmmktime(long hour);

    /**
     * Formats a point of time in UTC by the rules of the C library.
     *
     * @param format the format
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     * @return the result, or empty where PHP returns {@code false}
     * @deprecated use {@code gmdate}
     */
    @Deprecated
    Optional<String> gmstrftime(String format, long timestamp);

    /**
     * As {@link #gmstrftime(String, long)}, with PHP's defaults for the rest.
     *
     * @deprecated use {@code gmdate}
     */
    @Deprecated
    Optional<String> gmstrftime(String format);

    /**
     * {@return the time of a steady clock, for measuring: seconds and nanoseconds, or nanoseconds
     * alone}
     */
    long[] hrtime();

    /**
     * {@return the time of a steady clock, for measuring: seconds and nanoseconds, or nanoseconds
     * alone}
     *
     * @param asNumber whether to return one number
     */
    Value hrtime(boolean asNumber);

    /**
     * Formats one part of a point of time as an integer.
     *
     * @param format one letter of those of {@code date}
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong idate(String format, long timestamp);

    /** As {@link #idate(String, long)}, with PHP's defaults for the rest. */
    OptionalLong idate(String format);

    /**
     * {@return the parts of a point of time in the default time zone, as C's {@code struct tm} has
     * them}
     *
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     */
    long[] localtime(long timestamp);

    /** As {@link #localtime(long)}, with PHP's defaults for the rest. */
    long[] localtime();

    /**
     * {@return the parts of a point of time in the default time zone, as C's {@code struct tm} has
     * them}
     *
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     * @param associative whether to return an array by name
     */
    PhpArray localtime(long timestamp, boolean associative);

    /** As {@link #localtime(long, boolean)}, where {@code timestamp} may be null. */
    PhpArray localtime(@Nullable Long timestamp, boolean associative);

    /** {@return the current time with microseconds: as text or as one float} */
    String microtime();

    /**
     * {@return the current time with microseconds: as text or as one float}
     *
     * @param asFloat whether to return one float
     */
    Value microtime(boolean asFloat);

    /**
     * Returns the seconds since the Unix epoch of a date in the default time zone; what is left out
     * is taken from now.
     *
     * @param hour the hour
     * @param minute the minute
     * @param second the second
     * @param month the month, from 1
     * @param day the day of the month
     * @param year the year
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong mktime(long hour, long minute, long second, long month, long day, long year);

    /**
     * As {@link #mktime(long, long, long, long, long, long)}, where {@code minute}, {@code second},
     * {@code month}, {@code day} and {@code year} may be null.
     */
    OptionalLong mktime(
            long hour,
            @Nullable Long minute,
            @Nullable Long second,
            @Nullable Long month,
            @Nullable Long day,
            @Nullable Long year);

    /** As {@link #mktime(long, long, long, long, long, long)}, with PHP's defaults for the rest. */
    OptionalLong mktime(long hour, long minute, long second, long month, long day);

    /** As {@link #mktime(long, long, long, long, long, long)}, with PHP's defaults for the rest. */
    OptionalLong mktime(long hour, long minute, long second, long month);

    /** As {@link #mktime(long, long, long, long, long, long)}, with PHP's defaults for the rest. */
    OptionalLong mktime(long hour, long minute, long second);

    /** As {@link #mktime(long, long, long, long, long, long)}, with PHP's defaults for the rest. */
    OptionalLong mktime(long hour, long minute);

    /** As {@link #mktime(long, long, long, long, long, long)}, with PHP's defaults for the rest. */
    OptionalLong mktime(long hour);

    /**
     * Formats a point of time by the rules of the C library.
     *
     * @param format the format
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     * @return the result, or empty where PHP returns {@code false}
     * @deprecated use {@code date}
     */
    @Deprecated
    Optional<String> strftime(String format, long timestamp);

    /**
     * As {@link #strftime(String, long)}, with PHP's defaults for the rest.
     *
     * @deprecated use {@code date}
     */
    @Deprecated
    Optional<String> strftime(String format);

    /**
     * Parses a date by a format of the C library.
     *
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     * @param format the format
     * @return the result, or empty where PHP returns {@code false}
     * @deprecated use {@code date_parse_from_format}
     */
    @Deprecated
    Optional<Map<String, Value>> strptime(String timestamp, String format);

    /**
     * Returns the seconds since the Unix epoch of a date in words.
     *
     * @param datetime the date
     * @param baseTimestamp the point of time that relative dates refer to, or null for now
     * @return the seconds, or empty when the words are malformed
     */
    OptionalLong strtotime(String datetime, long baseTimestamp);

    /** As {@link #strtotime(String, long)}, with PHP's defaults for the rest. */
    OptionalLong strtotime(String datetime);

    /** {@return the seconds since the Unix epoch} */
    long time();

    /** {@return the time zones for each abbreviation} */
    Map<String, List<Value>> timezoneAbbreviationsList();

    /**
     * {@return the names of the time zones, all or those of a group or a country}
     *
     * @param timezoneGroup the group, a constant of DateTimeZone
     * @param countryCode the country, by its two letters
     */
    List<String> timezoneIdentifiersList(long timezoneGroup, @Nullable String countryCode);

    /** As {@link #timezoneIdentifiersList(long, String)}, with PHP's defaults for the rest. */
    List<String> timezoneIdentifiersList(long timezoneGroup);

    /** As {@link #timezoneIdentifiersList(long, String)}, with PHP's defaults for the rest. */
    List<String> timezoneIdentifiersList();

    /**
     * Returns the country and the coordinates of a time zone.
     *
     * @param object the object
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, Value>> timezoneLocationGet(PhpObject object);

    /**
     * Returns the name of a time zone from its abbreviation or its offset.
     *
     * @param abbr the abbreviation, such as CEST
     * @param utcOffset the offset from UTC
     * @param isDST 1 for summer time, 0 for standard time, -1 for either
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> timezoneNameFromAbbr(String abbr, long utcOffset, long isDST);

    /** As {@link #timezoneNameFromAbbr(String, long, long)}, with PHP's defaults for the rest. */
    Optional<String> timezoneNameFromAbbr(String abbr, long utcOffset);

    /** As {@link #timezoneNameFromAbbr(String, long, long)}, with PHP's defaults for the rest. */
    Optional<String> timezoneNameFromAbbr(String abbr);

    /**
     * {@return the name of a time zone}
     *
     * @param object the object
     */
    String timezoneNameGet(PhpObject object);

    /**
     * {@return how many seconds a time zone is ahead of UTC at a date}
     *
     * @param object the object
     * @param datetime the date
     */
    long timezoneOffsetGet(PhpObject object, PhpObject datetime);

    /**
     * Creates a {@code DateTimeZone} from its name.
     *
     * @param timezone the time zone, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> timezoneOpen(String timezone);

    /**
     * Returns when the offset of a time zone changes.
     *
     * @param object the object
     * @param timestampBegin the first point of time
     * @param timestampEnd the last point of time
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<PhpArray>> timezoneTransitionsGet(
            PhpObject object, long timestampBegin, long timestampEnd);

    /**
     * As {@link #timezoneTransitionsGet(PhpObject, long, long)}, with PHP's defaults for the rest.
     */
    Optional<List<PhpArray>> timezoneTransitionsGet(PhpObject object, long timestampBegin);

    /**
     * As {@link #timezoneTransitionsGet(PhpObject, long, long)}, with PHP's defaults for the rest.
     */
    Optional<List<PhpArray>> timezoneTransitionsGet(PhpObject object);

    /** {@return the version of the time zone database} */
    String timezoneVersionGet();
}
