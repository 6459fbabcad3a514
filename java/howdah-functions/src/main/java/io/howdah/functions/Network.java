// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpResource;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** PHP's functions for names, addresses, sockets, mail, the system log and HTTP headers. */
@PhpFunctions
public interface Network {

    /** PHP's {@code DNS_A}. */
    long DNS_A = 1;

    /** PHP's {@code DNS_A6}. */
    long DNS_A6 = 16777216;

    /** PHP's {@code DNS_AAAA}. */
    long DNS_AAAA = 134217728;

    /** PHP's {@code DNS_ALL}. */
    long DNS_ALL = 251721779;

    /** PHP's {@code DNS_ANY}. */
    long DNS_ANY = 268435456;

    /** PHP's {@code DNS_CAA}. */
    long DNS_CAA = 8192;

    /** PHP's {@code DNS_CNAME}. */
    long DNS_CNAME = 16;

    /** PHP's {@code DNS_HINFO}. */
    long DNS_HINFO = 4096;

    /** PHP's {@code DNS_MX}. */
    long DNS_MX = 16384;

    /** PHP's {@code DNS_NAPTR}. */
    long DNS_NAPTR = 67108864;

    /** PHP's {@code DNS_NS}. */
    long DNS_NS = 2;

    /** PHP's {@code DNS_PTR}. */
    long DNS_PTR = 2048;

    /** PHP's {@code DNS_SOA}. */
    long DNS_SOA = 32;

    /** PHP's {@code DNS_SRV}. */
    long DNS_SRV = 33554432;

    /** PHP's {@code DNS_TXT}. */
    long DNS_TXT = 32768;

    /** PHP's {@code LOG_ALERT}. */
    long LOG_ALERT = 1;

    /** PHP's {@code LOG_AUTH}. */
    long LOG_AUTH = 32;

    /** PHP's {@code LOG_AUTHPRIV}. */
    long LOG_AUTHPRIV = 80;

    /** PHP's {@code LOG_CONS}. */
    long LOG_CONS = 2;

    /** PHP's {@code LOG_CRIT}. */
    long LOG_CRIT = 2;

    /** PHP's {@code LOG_CRON}. */
    long LOG_CRON = 72;

    /** PHP's {@code LOG_DAEMON}. */
    long LOG_DAEMON = 24;

    /** PHP's {@code LOG_DEBUG}. */
    long LOG_DEBUG = 7;

    /** PHP's {@code LOG_EMERG}. */
    long LOG_EMERG = 0;

    /** PHP's {@code LOG_ERR}. */
    long LOG_ERR = 3;

    /** PHP's {@code LOG_INFO}. */
    long LOG_INFO = 6;

    /** PHP's {@code LOG_KERN}. */
    long LOG_KERN = 0;

    /** PHP's {@code LOG_LOCAL0}. */
    long LOG_LOCAL0 = 128;

    /** PHP's {@code LOG_LOCAL1}. */
    long LOG_LOCAL1 = 136;

    /** PHP's {@code LOG_LOCAL2}. */
    long LOG_LOCAL2 = 144;

    /** PHP's {@code LOG_LOCAL3}. */
    long LOG_LOCAL3 = 152;

    /** PHP's {@code LOG_LOCAL4}. */
    long LOG_LOCAL4 = 160;

    /** PHP's {@code LOG_LOCAL5}. */
    long LOG_LOCAL5 = 168;

    /** PHP's {@code LOG_LOCAL6}. */
    long LOG_LOCAL6 = 176;

    /** PHP's {@code LOG_LOCAL7}. */
    long LOG_LOCAL7 = 184;

    /** PHP's {@code LOG_LPR}. */
    long LOG_LPR = 48;

    /** PHP's {@code LOG_MAIL}. */
    long LOG_MAIL = 16;

    /** PHP's {@code LOG_NDELAY}. */
    long LOG_NDELAY = 8;

    /** PHP's {@code LOG_NEWS}. */
    long LOG_NEWS = 56;

    /** PHP's {@code LOG_NOTICE}. */
    long LOG_NOTICE = 5;

    /** PHP's {@code LOG_NOWAIT}. */
    long LOG_NOWAIT = 16;

    /** PHP's {@code LOG_ODELAY}. */
    long LOG_ODELAY = 4;

    /** PHP's {@code LOG_PERROR}. */
    long LOG_PERROR = 32;

    /** PHP's {@code LOG_PID}. */
    long LOG_PID = 1;

    /** PHP's {@code LOG_SYSLOG}. */
    long LOG_SYSLOG = 40;

    /** PHP's {@code LOG_USER}. */
    long LOG_USER = 8;

    /** PHP's {@code LOG_UUCP}. */
    long LOG_UUCP = 64;

    /** PHP's {@code LOG_WARNING}. */
    long LOG_WARNING = 4;

    /**
     * {@return whether a host has a DNS record of a type}
     *
     * <p>It is another name of {@code dns_check_record}.
     *
     * @param hostname the name of the host
     * @param type the type, such as {@code MX}
     */
    boolean checkdnsrr(String hostname, String type);

    /** As {@link #checkdnsrr(String, String)}, with PHP's defaults for the rest. */
    boolean checkdnsrr(String hostname);

    /**
     * Closes the connection to the system log.
     *
     * @return whether it worked
     */
    boolean closelog();

    /**
     * {@return whether a host has a DNS record of a type}
     *
     * @param hostname the name of the host
     * @param type the type, such as {@code MX}
     */
    boolean dnsCheckRecord(String hostname, String type);

    /** As {@link #dnsCheckRecord(String, String)}, with PHP's defaults for the rest. */
    boolean dnsCheckRecord(String hostname);

    /**
     * Looks up the mail servers of a host.
     *
     * @param hostname the name of the host
     * @param hosts receives the names of the servers
     * @param weights receives their weights
     * @return whether it worked
     */
    boolean dnsGetMx(
            String hostname,
            PhpReference<@Nullable PhpArray> hosts,
            PhpReference<@Nullable PhpArray> weights);

    /**
     * As {@link #dnsGetMx(String, PhpReference, PhpReference)}, with PHP's defaults for the rest.
     */
    boolean dnsGetMx(String hostname, PhpReference<@Nullable PhpArray> hosts);

    /**
     * Returns the DNS records of a host.
     *
     * @param hostname the name of the host
     * @param type DNS constants, as bits
     * @param authoritativeNameServers receives the records of the authoritative servers
     * @param additionalRecords receives the additional records
     * @param raw whether the type is a number beyond the constants
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<PhpArray>> dnsGetRecord(
            String hostname,
            long type,
            PhpReference<@Nullable PhpArray> authoritativeNameServers,
            PhpReference<@Nullable PhpArray> additionalRecords,
            boolean raw);

    /**
     * As {@link #dnsGetRecord(String, long, PhpReference, PhpReference, boolean)}, with PHP's
     * defaults for the rest.
     */
    Optional<List<PhpArray>> dnsGetRecord(
            String hostname,
            long type,
            PhpReference<@Nullable PhpArray> authoritativeNameServers,
            PhpReference<@Nullable PhpArray> additionalRecords);

    /**
     * As {@link #dnsGetRecord(String, long, PhpReference, PhpReference, boolean)}, with PHP's
     * defaults for the rest.
     */
    Optional<List<PhpArray>> dnsGetRecord(
            String hostname, long type, PhpReference<@Nullable PhpArray> authoritativeNameServers);

    /**
     * As {@link #dnsGetRecord(String, long, PhpReference, PhpReference, boolean)}, with PHP's
     * defaults for the rest.
     */
    Optional<List<PhpArray>> dnsGetRecord(String hostname, long type);

    /**
     * As {@link #dnsGetRecord(String, long, PhpReference, PhpReference, boolean)}, with PHP's
     * defaults for the rest.
     */
    Optional<List<PhpArray>> dnsGetRecord(String hostname);

    /**
     * Connects to a host.
     *
     * @param hostname the name of the host
     * @param port the port, or -1 for none
     * @param errorCode receives the system's error number
     * @param errorMessage receives the system's error text
     * @param timeout the seconds to wait, or null for the default
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> fsockopen(
            String hostname,
            long port,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage,
            double timeout);

    /**
     * As {@link #fsockopen(String, long, PhpReference, PhpReference, double)}, with PHP's defaults
     * for the rest.
     */
    Optional<PhpResource> fsockopen(
            String hostname,
            long port,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage);

    /**
     * As {@link #fsockopen(String, long, PhpReference, PhpReference, double)}, with PHP's defaults
     * for the rest.
     */
    Optional<PhpResource> fsockopen(
            String hostname, long port, PhpReference<@Nullable Long> errorCode);

    /**
     * As {@link #fsockopen(String, long, PhpReference, PhpReference, double)}, with PHP's defaults
     * for the rest.
     */
    Optional<PhpResource> fsockopen(String hostname, long port);

    /**
     * As {@link #fsockopen(String, long, PhpReference, PhpReference, double)}, with PHP's defaults
     * for the rest.
     */
    Optional<PhpResource> fsockopen(String hostname);

    /**
     * Returns the name of the host that has an address, or the address itself when it has none.
     *
     * @param ip the address
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> gethostbyaddr(String ip);

    /**
     * {@return the IPv4 address of a host, or its name when it has none}
     *
     * @param hostname the name of the host
     */
    String gethostbyname(String hostname);

    /**
     * Returns all IPv4 addresses of a host.
     *
     * @param hostname the name of the host
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<String>> gethostbynamel(String hostname);

    /**
     * Returns the name of this machine.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> gethostname();

    /**
     * Looks up the mail servers of a host.
     *
     * <p>It is another name of {@code dns_get_mx}.
     *
     * @param hostname the name of the host
     * @param hosts receives the names of the servers
     * @param weights receives their weights
     * @return whether it worked
     */
    boolean getmxrr(
            String hostname,
            PhpReference<@Nullable PhpArray> hosts,
            PhpReference<@Nullable PhpArray> weights);

    /**
     * As {@link #getmxrr(String, PhpReference, PhpReference)}, with PHP's defaults for the rest.
     */
    boolean getmxrr(String hostname, PhpReference<@Nullable PhpArray> hosts);

    /**
     * Returns the number of an internet protocol.
     *
     * @param protocol the name or the number of the protocol
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong getprotobyname(String protocol);

    /**
     * Returns the name of an internet protocol.
     *
     * @param protocol the name or the number of the protocol
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> getprotobynumber(long protocol);

    /**
     * Returns the port of an internet service.
     *
     * @param service the name of the service
     * @param protocol the name or the number of the protocol
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong getservbyname(String service, String protocol);

    /**
     * Returns the name of the internet service of a port.
     *
     * @param port the port, or -1 for none
     * @param protocol the name or the number of the protocol
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> getservbyport(long port, String protocol);

    /**
     * Sets a header of the HTTP response.
     *
     * @param header the header, with its name
     * @param replace whether to replace a header of the same name
     * @param responseCode the status code, or 0 to change nothing
     */
    void header(String header, boolean replace, long responseCode);

    /** As {@link #header(String, boolean, long)}, with PHP's defaults for the rest. */
    void header(String header, boolean replace);

    /** As {@link #header(String, boolean, long)}, with PHP's defaults for the rest. */
    void header(String header);

    /**
     * Sets a callback for the moment before the HTTP headers are sent.
     *
     * @param callback the callback
     * @return whether it worked
     */
    boolean headerRegisterCallback(PhpCallback callback);

    /**
     * Removes one header of the HTTP response or, without an argument, all of them.
     *
     * @param name the name of the header, or null for all
     */
    void headerRemove(@Nullable String name);

    /** As {@link #headerRemove(String)}, with PHP's defaults for the rest. */
    void headerRemove();

    /** {@return the headers of the HTTP response} */
    List<String> headersList();

    /**
     * {@return whether the headers of the HTTP response were sent}
     *
     * @param filename receives the PHP file that started the output
     * @param line receives its line
     */
    boolean headersSent(PhpReference<@Nullable String> filename, PhpReference<@Nullable Long> line);

    /** As {@link #headersSent(PhpReference, PhpReference)}, with PHP's defaults for the rest. */
    boolean headersSent(PhpReference<@Nullable String> filename);

    /** As {@link #headersSent(PhpReference, PhpReference)}, with PHP's defaults for the rest. */
    boolean headersSent();

    /**
     * Sets the status code of the HTTP response and returns the one before; without an argument it
     * returns it.
     *
     * @param responseCode the status code, or 0 to change nothing
     */
    Value httpResponseCode(long responseCode);

    /** As {@link #httpResponseCode(long)}, with PHP's defaults for the rest. */
    Value httpResponseCode();

    /**
     * Turns the bytes of an IP address into its text.
     *
     * @param ip the address
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> inetNtop(byte[] ip);

    /**
     * Turns the text of an IP address into its bytes.
     *
     * @param ip the address
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> inetPton(String ip);

    /**
     * Turns the text of an IPv4 address into a number.
     *
     * @param ip the address
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong ip2long(String ip);

    /**
     * Turns a number into the text of an IPv4 address.
     *
     * @param ip the address
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> long2ip(long ip);

    /**
     * Sends a mail.
     *
     * @param to the target
     * @param subject the string to work on
     * @param message the message
     * @return whether it worked
     */
    boolean mail(String to, String subject, String message);

    /**
     * Sends a mail.
     *
     * @param to the target
     * @param subject the string to work on
     * @param message the message
     * @param additionalHeaders more header fields
     * @param additionalParams more arguments for the mail program
     * @return whether it worked
     */
    boolean mail(
            String to,
            String subject,
            String message,
            String additionalHeaders,
            String additionalParams);

    /**
     * As {@link #mail(String, String, String, String, String)}, with PHP's defaults for the rest.
     */
    boolean mail(String to, String subject, String message, String additionalHeaders);

    /**
     * Sends a mail.
     *
     * @param to the target
     * @param subject the string to work on
     * @param message the message
     * @param additionalHeaders more header fields
     * @param additionalParams more arguments for the mail program
     * @return whether it worked
     */
    boolean mail(
            String to,
            String subject,
            String message,
            Map<String, String> additionalHeaders,
            String additionalParams);

    /** As {@link #mail(String, String, String, Map, String)}, with PHP's defaults for the rest. */
    boolean mail(String to, String subject, String message, Map<String, String> additionalHeaders);

    /**
     * Returns the network interfaces of this machine, by name.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, PhpArray>> netGetInterfaces();

    /**
     * Opens the connection to the system log.
     *
     * @param prefix the prefix
     * @param flags the flags, as bits
     * @param facility what kind of program logs, a LOG constant
     * @return whether it worked
     */
    boolean openlog(String prefix, long flags, long facility);

    /**
     * Connects to a host and keeps the connection for later requests.
     *
     * @param hostname the name of the host
     * @param port the port, or -1 for none
     * @param errorCode receives the system's error number
     * @param errorMessage receives the system's error text
     * @param timeout the seconds to wait, or null for the default
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> pfsockopen(
            String hostname,
            long port,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage,
            double timeout);

    /**
     * As {@link #pfsockopen(String, long, PhpReference, PhpReference, double)}, with PHP's defaults
     * for the rest.
     */
    Optional<PhpResource> pfsockopen(
            String hostname,
            long port,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage);

    /**
     * As {@link #pfsockopen(String, long, PhpReference, PhpReference, double)}, with PHP's defaults
     * for the rest.
     */
    Optional<PhpResource> pfsockopen(
            String hostname, long port, PhpReference<@Nullable Long> errorCode);

    /**
     * As {@link #pfsockopen(String, long, PhpReference, PhpReference, double)}, with PHP's defaults
     * for the rest.
     */
    Optional<PhpResource> pfsockopen(String hostname, long port);

    /**
     * As {@link #pfsockopen(String, long, PhpReference, PhpReference, double)}, with PHP's defaults
     * for the rest.
     */
    Optional<PhpResource> pfsockopen(String hostname);

    /**
     * Sets a cookie in the HTTP response; its value is URL-encoded.
     *
     * @param name the name
     * @param value the value
     * @param expiresOrOptions when it ends, in seconds since the Unix epoch, or all options by name
     * @param path the path
     * @param domain the domain
     * @param secure whether it is sent over HTTPS only
     * @param httponly whether scripts in the browser must not see it
     * @return whether it worked
     */
    boolean setcookie(
            String name,
            String value,
            long expiresOrOptions,
            String path,
            String domain,
            boolean secure,
            boolean httponly);

    /**
     * As {@link #setcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setcookie(
            String name,
            String value,
            long expiresOrOptions,
            String path,
            String domain,
            boolean secure);

    /**
     * As {@link #setcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setcookie(String name, String value, long expiresOrOptions, String path, String domain);

    /**
     * As {@link #setcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setcookie(String name, String value, long expiresOrOptions, String path);

    /**
     * As {@link #setcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setcookie(String name, String value, long expiresOrOptions);

    /**
     * As {@link #setcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setcookie(String name, String value);

    /**
     * As {@link #setcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setcookie(String name);

    /**
     * Sets a cookie in the HTTP response; its value is URL-encoded.
     *
     * @param name the name
     * @param value the value
     * @param expiresOrOptions when it ends, in seconds since the Unix epoch, or all options by name
     * @return whether it worked
     */
    boolean setcookie(
            String name, String value, Map<String, ? extends @Nullable Object> expiresOrOptions);

    /**
     * Sets a cookie in the HTTP response; its value is sent as it is.
     *
     * @param name the name
     * @param value the value
     * @param expiresOrOptions when it ends, in seconds since the Unix epoch, or all options by name
     * @param path the path
     * @param domain the domain
     * @param secure whether it is sent over HTTPS only
     * @param httponly whether scripts in the browser must not see it
     * @return whether it worked
     */
    boolean setrawcookie(
            String name,
            String value,
            long expiresOrOptions,
            String path,
            String domain,
            boolean secure,
            boolean httponly);

    /**
     * As {@link #setrawcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setrawcookie(
            String name,
            String value,
            long expiresOrOptions,
            String path,
            String domain,
            boolean secure);

    /**
     * As {@link #setrawcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setrawcookie(
            String name, String value, long expiresOrOptions, String path, String domain);

    /**
     * As {@link #setrawcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setrawcookie(String name, String value, long expiresOrOptions, String path);

    /**
     * As {@link #setrawcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setrawcookie(String name, String value, long expiresOrOptions);

    /**
     * As {@link #setrawcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setrawcookie(String name, String value);

    /**
     * As {@link #setrawcookie(String, String, long, String, String, boolean, boolean)}, with PHP's
     * defaults for the rest.
     */
    boolean setrawcookie(String name);

    /**
     * Sets a cookie in the HTTP response; its value is sent as it is.
     *
     * @param name the name
     * @param value the value
     * @param expiresOrOptions when it ends, in seconds since the Unix epoch, or all options by name
     * @return whether it worked
     */
    boolean setrawcookie(
            String name, String value, Map<String, ? extends @Nullable Object> expiresOrOptions);

    /**
     * Writes a message to the system log.
     *
     * @param priority the priority
     * @param message the message
     * @return whether it worked
     */
    boolean syslog(long priority, String message);
}
