// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpResource;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** PHP's functions for streams: contexts, filters, sockets and wrappers. */
@PhpFunctions
public interface Streams {

    /** PHP's {@code PSFS_ERR_FATAL}. */
    long PSFS_ERR_FATAL = 0;

    /** PHP's {@code PSFS_FEED_ME}. */
    long PSFS_FEED_ME = 1;

    /** PHP's {@code PSFS_FLAG_FLUSH_CLOSE}. */
    long PSFS_FLAG_FLUSH_CLOSE = 2;

    /** PHP's {@code PSFS_FLAG_FLUSH_INC}. */
    long PSFS_FLAG_FLUSH_INC = 1;

    /** PHP's {@code PSFS_FLAG_NORMAL}. */
    long PSFS_FLAG_NORMAL = 0;

    /** PHP's {@code PSFS_PASS_ON}. */
    long PSFS_PASS_ON = 2;

    /** PHP's {@code STREAM_BUFFER_FULL}. */
    long STREAM_BUFFER_FULL = 2;

    /** PHP's {@code STREAM_BUFFER_LINE}. */
    long STREAM_BUFFER_LINE = 1;

    /** PHP's {@code STREAM_BUFFER_NONE}. */
    long STREAM_BUFFER_NONE = 0;

    /** PHP's {@code STREAM_CAST_AS_STREAM}. */
    long STREAM_CAST_AS_STREAM = 0;

    /** PHP's {@code STREAM_CAST_FOR_SELECT}. */
    long STREAM_CAST_FOR_SELECT = 3;

    /** PHP's {@code STREAM_CLIENT_ASYNC_CONNECT}. */
    long STREAM_CLIENT_ASYNC_CONNECT = 2;

    /** PHP's {@code STREAM_CLIENT_CONNECT}. */
    long STREAM_CLIENT_CONNECT = 4;

    /** PHP's {@code STREAM_CLIENT_PERSISTENT}. */
    long STREAM_CLIENT_PERSISTENT = 1;

    /** PHP's {@code STREAM_CRYPTO_METHOD_ANY_CLIENT}. */
    long STREAM_CRYPTO_METHOD_ANY_CLIENT = 127;

    /** PHP's {@code STREAM_CRYPTO_METHOD_ANY_SERVER}. */
    long STREAM_CRYPTO_METHOD_ANY_SERVER = 126;

    /** PHP's {@code STREAM_CRYPTO_METHOD_SSLv23_CLIENT}. */
    long STREAM_CRYPTO_METHOD_SS_LV23_CLIENT = 57;

    /** PHP's {@code STREAM_CRYPTO_METHOD_SSLv23_SERVER}. */
    long STREAM_CRYPTO_METHOD_SS_LV23_SERVER = 120;

    /** PHP's {@code STREAM_CRYPTO_METHOD_SSLv2_CLIENT}. */
    long STREAM_CRYPTO_METHOD_SS_LV2_CLIENT = 3;

    /** PHP's {@code STREAM_CRYPTO_METHOD_SSLv2_SERVER}. */
    long STREAM_CRYPTO_METHOD_SS_LV2_SERVER = 2;

    /** PHP's {@code STREAM_CRYPTO_METHOD_SSLv3_CLIENT}. */
    long STREAM_CRYPTO_METHOD_SS_LV3_CLIENT = 5;

    /** PHP's {@code STREAM_CRYPTO_METHOD_SSLv3_SERVER}. */
    long STREAM_CRYPTO_METHOD_SS_LV3_SERVER = 4;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLS_CLIENT}. */
    long STREAM_CRYPTO_METHOD_TLS_CLIENT = 121;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLS_SERVER}. */
    long STREAM_CRYPTO_METHOD_TLS_SERVER = 120;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLSv1_0_CLIENT}. */
    long STREAM_CRYPTO_METHOD_TL_SV1_0_CLIENT = 9;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLSv1_0_SERVER}. */
    long STREAM_CRYPTO_METHOD_TL_SV1_0_SERVER = 8;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLSv1_1_CLIENT}. */
    long STREAM_CRYPTO_METHOD_TL_SV1_1_CLIENT = 17;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLSv1_1_SERVER}. */
    long STREAM_CRYPTO_METHOD_TL_SV1_1_SERVER = 16;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT}. */
    long STREAM_CRYPTO_METHOD_TL_SV1_2_CLIENT = 33;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLSv1_2_SERVER}. */
    long STREAM_CRYPTO_METHOD_TL_SV1_2_SERVER = 32;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLSv1_3_CLIENT}. */
    long STREAM_CRYPTO_METHOD_TL_SV1_3_CLIENT = 65;

    /** PHP's {@code STREAM_CRYPTO_METHOD_TLSv1_3_SERVER}. */
    long STREAM_CRYPTO_METHOD_TL_SV1_3_SERVER = 64;

    /** PHP's {@code STREAM_CRYPTO_PROTO_SSLv3}. */
    long STREAM_CRYPTO_PROTO_SS_LV3 = 4;

    /** PHP's {@code STREAM_CRYPTO_PROTO_TLSv1_0}. */
    long STREAM_CRYPTO_PROTO_TL_SV1_0 = 8;

    /** PHP's {@code STREAM_CRYPTO_PROTO_TLSv1_1}. */
    long STREAM_CRYPTO_PROTO_TL_SV1_1 = 16;

    /** PHP's {@code STREAM_CRYPTO_PROTO_TLSv1_2}. */
    long STREAM_CRYPTO_PROTO_TL_SV1_2 = 32;

    /** PHP's {@code STREAM_CRYPTO_PROTO_TLSv1_3}. */
    long STREAM_CRYPTO_PROTO_TL_SV1_3 = 64;

    /** PHP's {@code STREAM_FILTER_ALL}. */
    long STREAM_FILTER_ALL = 3;

    /** PHP's {@code STREAM_FILTER_READ}. */
    long STREAM_FILTER_READ = 1;

    /** PHP's {@code STREAM_FILTER_WRITE}. */
    long STREAM_FILTER_WRITE = 2;

    /** PHP's {@code STREAM_IGNORE_URL}. */
    long STREAM_IGNORE_URL = 2;

    /** PHP's {@code STREAM_IPPROTO_ICMP}. */
    long STREAM_IPPROTO_ICMP = 1;

    /** PHP's {@code STREAM_IPPROTO_IP}. */
    long STREAM_IPPROTO_IP = 0;

    /** PHP's {@code STREAM_IPPROTO_RAW}. */
    long STREAM_IPPROTO_RAW = 255;

    /** PHP's {@code STREAM_IPPROTO_TCP}. */
    long STREAM_IPPROTO_TCP = 6;

    /** PHP's {@code STREAM_IPPROTO_UDP}. */
    long STREAM_IPPROTO_UDP = 17;

    /** PHP's {@code STREAM_IS_URL}. */
    long STREAM_IS_URL = 1;

    /** PHP's {@code STREAM_META_ACCESS}. */
    long STREAM_META_ACCESS = 6;

    /** PHP's {@code STREAM_META_GROUP}. */
    long STREAM_META_GROUP = 5;

    /** PHP's {@code STREAM_META_GROUP_NAME}. */
    long STREAM_META_GROUP_NAME = 4;

    /** PHP's {@code STREAM_META_OWNER}. */
    long STREAM_META_OWNER = 3;

    /** PHP's {@code STREAM_META_OWNER_NAME}. */
    long STREAM_META_OWNER_NAME = 2;

    /** PHP's {@code STREAM_META_TOUCH}. */
    long STREAM_META_TOUCH = 1;

    /** PHP's {@code STREAM_MKDIR_RECURSIVE}. */
    long STREAM_MKDIR_RECURSIVE = 1;

    /** PHP's {@code STREAM_MUST_SEEK}. */
    long STREAM_MUST_SEEK = 16;

    /** PHP's {@code STREAM_NOTIFY_AUTH_REQUIRED}. */
    long STREAM_NOTIFY_AUTH_REQUIRED = 3;

    /** PHP's {@code STREAM_NOTIFY_AUTH_RESULT}. */
    long STREAM_NOTIFY_AUTH_RESULT = 10;

    /** PHP's {@code STREAM_NOTIFY_COMPLETED}. */
    long STREAM_NOTIFY_COMPLETED = 8;

    /** PHP's {@code STREAM_NOTIFY_CONNECT}. */
    long STREAM_NOTIFY_CONNECT = 2;

    /** PHP's {@code STREAM_NOTIFY_FAILURE}. */
    long STREAM_NOTIFY_FAILURE = 9;

    /** PHP's {@code STREAM_NOTIFY_FILE_SIZE_IS}. */
    long STREAM_NOTIFY_FILE_SIZE_IS = 5;

    /** PHP's {@code STREAM_NOTIFY_MIME_TYPE_IS}. */
    long STREAM_NOTIFY_MIME_TYPE_IS = 4;

    /** PHP's {@code STREAM_NOTIFY_PROGRESS}. */
    long STREAM_NOTIFY_PROGRESS = 7;

    /** PHP's {@code STREAM_NOTIFY_REDIRECTED}. */
    long STREAM_NOTIFY_REDIRECTED = 6;

    /** PHP's {@code STREAM_NOTIFY_RESOLVE}. */
    long STREAM_NOTIFY_RESOLVE = 1;

    /** PHP's {@code STREAM_NOTIFY_SEVERITY_ERR}. */
    long STREAM_NOTIFY_SEVERITY_ERR = 2;

    /** PHP's {@code STREAM_NOTIFY_SEVERITY_INFO}. */
    long STREAM_NOTIFY_SEVERITY_INFO = 0;

    /** PHP's {@code STREAM_NOTIFY_SEVERITY_WARN}. */
    long STREAM_NOTIFY_SEVERITY_WARN = 1;

    /** PHP's {@code STREAM_OOB}. */
    long STREAM_OOB = 1;

    /** PHP's {@code STREAM_OPTION_BLOCKING}. */
    long STREAM_OPTION_BLOCKING = 1;

    /** PHP's {@code STREAM_OPTION_READ_BUFFER}. */
    long STREAM_OPTION_READ_BUFFER = 2;

    /** PHP's {@code STREAM_OPTION_READ_TIMEOUT}. */
    long STREAM_OPTION_READ_TIMEOUT = 4;

    /** PHP's {@code STREAM_OPTION_WRITE_BUFFER}. */
    long STREAM_OPTION_WRITE_BUFFER = 3;

    /** PHP's {@code STREAM_PEEK}. */
    long STREAM_PEEK = 2;

    /** PHP's {@code STREAM_PF_INET}. */
    long STREAM_PF_INET = 2;

    /** PHP's {@code STREAM_PF_INET6}. */
    long STREAM_PF_INET6 = 10;

    /** PHP's {@code STREAM_PF_UNIX}. */
    long STREAM_PF_UNIX = 1;

    /** PHP's {@code STREAM_REPORT_ERRORS}. */
    long STREAM_REPORT_ERRORS = 8;

    /** PHP's {@code STREAM_SERVER_BIND}. */
    long STREAM_SERVER_BIND = 4;

    /** PHP's {@code STREAM_SERVER_LISTEN}. */
    long STREAM_SERVER_LISTEN = 8;

    /** PHP's {@code STREAM_SHUT_RD}. */
    long STREAM_SHUT_RD = 0;

    /** PHP's {@code STREAM_SHUT_RDWR}. */
    long STREAM_SHUT_RDWR = 2;

    /** PHP's {@code STREAM_SHUT_WR}. */
    long STREAM_SHUT_WR = 1;

    /** PHP's {@code STREAM_SOCK_DGRAM}. */
    long STREAM_SOCK_DGRAM = 2;

    /** PHP's {@code STREAM_SOCK_RAW}. */
    long STREAM_SOCK_RAW = 3;

    /** PHP's {@code STREAM_SOCK_RDM}. */
    long STREAM_SOCK_RDM = 4;

    /** PHP's {@code STREAM_SOCK_SEQPACKET}. */
    long STREAM_SOCK_SEQPACKET = 5;

    /** PHP's {@code STREAM_SOCK_STREAM}. */
    long STREAM_SOCK_STREAM = 1;

    /** PHP's {@code STREAM_URL_STAT_LINK}. */
    long STREAM_URL_STAT_LINK = 1;

    /** PHP's {@code STREAM_URL_STAT_QUIET}. */
    long STREAM_URL_STAT_QUIET = 2;

    /** PHP's {@code STREAM_USE_PATH}. */
    long STREAM_USE_PATH = 1;

    /**
     * Sets the size of the write buffer of a stream; 0 says that it worked.
     *
     * <p>It is another name of {@code stream_set_write_buffer}.
     *
     * @param stream the stream
     * @param size the size in bytes
     */
    long setFileBuffer(PhpResource stream, long size);

    /**
     * {@return what PHP knows of a stream: its type, mode, wrapper and state}
     *
     * <p>It is another name of {@code stream_get_meta_data}.
     *
     * @param stream the stream
     */
    Map<String, Value> socketGetStatus(PhpResource stream);

    /**
     * Makes a stream wait for data or not.
     *
     * <p>It is another name of {@code stream_set_blocking}.
     *
     * @param stream the stream
     * @param enable whether to turn it on
     * @return whether it worked
     */
    boolean socketSetBlocking(PhpResource stream, boolean enable);

    /**
     * Sets how long reading a stream may wait.
     *
     * <p>It is another name of {@code stream_set_timeout}.
     *
     * @param stream the stream
     * @param seconds the seconds
     * @param microseconds the microseconds
     * @return whether it worked
     */
    boolean socketSetTimeout(PhpResource stream, long seconds, long microseconds);

    /** As {@link #socketSetTimeout(PhpResource, long, long)}, with PHP's defaults for the rest. */
    boolean socketSetTimeout(PhpResource stream, long seconds);

    /**
     * Puts a bucket at the end of a brigade; made for filters.
     *
     * @param brigade the brigade
     * @param bucket the bucket
     */
    void streamBucketAppend(PhpResource brigade, PhpObject bucket);

    /**
     * Takes the first bucket of a brigade, or returns nothing when there is none; made for filters.
     *
     * @param brigade the brigade
     * @return the result, or empty where PHP returns {@code null}
     */
    Optional<PhpObject> streamBucketMakeWriteable(PhpResource brigade);

    /**
     * Creates a bucket with data; made for filters.
     *
     * @param stream the stream
     * @param buffer the data
     */
    PhpObject streamBucketNew(PhpResource stream, String buffer);

    /** As {@link #streamBucketNew(PhpResource, String)}, on bytes. */
    PhpObject streamBucketNew(PhpResource stream, byte[] buffer);

    /**
     * Puts a bucket at the start of a brigade; made for filters.
     *
     * @param brigade the brigade
     * @param bucket the bucket
     */
    void streamBucketPrepend(PhpResource brigade, PhpObject bucket);

    /**
     * Creates a context: the options of the wrappers.
     *
     * @param options the options, by wrapper
     * @param params the parameters
     */
    PhpResource streamContextCreate(
            @Nullable Map<String, ? extends @Nullable Object> options,
            @Nullable Map<String, ? extends @Nullable Object> params);

    /** As {@link #streamContextCreate(Map, Map)}, with PHP's defaults for the rest. */
    PhpResource streamContextCreate(@Nullable Map<String, ? extends @Nullable Object> options);

    /** As {@link #streamContextCreate(Map, Map)}, with PHP's defaults for the rest. */
    PhpResource streamContextCreate();

    /**
     * {@return the default context and, if options are given, sets them on it}
     *
     * @param options the options, by wrapper
     */
    PhpResource streamContextGetDefault(@Nullable Map<String, ? extends @Nullable Object> options);

    /** As {@link #streamContextGetDefault(Map)}, with PHP's defaults for the rest. */
    PhpResource streamContextGetDefault();

    /**
     * {@return the options of a context or of a stream}
     *
     * @param streamOrContext the stream or the context
     */
    Map<String, Value> streamContextGetOptions(PhpResource streamOrContext);

    /**
     * {@return the parameters of a context or of a stream}
     *
     * @param context the context of the stream, or null for none
     */
    Map<String, Value> streamContextGetParams(@Nullable PhpResource context);

    /**
     * Sets options of the default context and returns it.
     *
     * @param options the options, by wrapper
     */
    PhpResource streamContextSetDefault(Map<String, ? extends @Nullable Object> options);

    /**
     * Sets one option or, given an array, many options of a context.
     *
     * @param context the context of the stream, or null for none
     * @param wrapperOrOptions the name of the wrapper, or all options by wrapper
     * @param optionName the name of the option
     * @param value the value
     * @return whether it worked
     */
    boolean streamContextSetOption(
            PhpResource context,
            String wrapperOrOptions,
            String optionName,
            @Nullable Object value);

    /**
     * Sets one option or, given an array, many options of a context.
     *
     * @param context the context of the stream, or null for none
     * @param wrapperOrOptions the name of the wrapper, or all options by wrapper
     * @return whether it worked
     */
    boolean streamContextSetOption(
            PhpResource context, Map<String, ? extends @Nullable Object> wrapperOrOptions);

    /**
     * Sets parameters of a context.
     *
     * @param context the context of the stream, or null for none
     * @param params the parameters
     * @return whether it worked
     */
    boolean streamContextSetParams(
            @Nullable PhpResource context, Map<String, ? extends @Nullable Object> params);

    /**
     * Copies data from one stream to another and returns how many bytes that were.
     *
     * @param from the stream to read
     * @param to the stream to write
     * @param length how much, or null for all
     * @param offset where to start
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong streamCopyToStream(PhpResource from, PhpResource to, long length, long offset);

    /**
     * As {@link #streamCopyToStream(PhpResource, PhpResource, long, long)}, where {@code length}
     * may be null.
     */
    OptionalLong streamCopyToStream(
            PhpResource from, PhpResource to, @Nullable Long length, long offset);

    /**
     * As {@link #streamCopyToStream(PhpResource, PhpResource, long, long)}, with PHP's defaults for
     * the rest.
     */
    OptionalLong streamCopyToStream(PhpResource from, PhpResource to, long length);

    /**
     * As {@link #streamCopyToStream(PhpResource, PhpResource, long, long)}, with PHP's defaults for
     * the rest.
     */
    OptionalLong streamCopyToStream(PhpResource from, PhpResource to);

    /**
     * Puts a filter at the end of those of a stream.
     *
     * @param stream the stream
     * @param filterName the name of the filter
     * @param mode STREAM_FILTER constants, as bits
     * @param params what the filter gets
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> streamFilterAppend(
            PhpResource stream, String filterName, long mode, @Nullable Object params);

    /**
     * As {@link #streamFilterAppend(PhpResource, String, long, Object)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> streamFilterAppend(PhpResource stream, String filterName, long mode);

    /**
     * As {@link #streamFilterAppend(PhpResource, String, long, Object)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> streamFilterAppend(PhpResource stream, String filterName);

    /**
     * Puts a filter before those of a stream.
     *
     * @param stream the stream
     * @param filterName the name of the filter
     * @param mode STREAM_FILTER constants, as bits
     * @param params what the filter gets
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> streamFilterPrepend(
            PhpResource stream, String filterName, long mode, @Nullable Object params);

    /**
     * As {@link #streamFilterPrepend(PhpResource, String, long, Object)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> streamFilterPrepend(PhpResource stream, String filterName, long mode);

    /**
     * As {@link #streamFilterPrepend(PhpResource, String, long, Object)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> streamFilterPrepend(PhpResource stream, String filterName);

    /**
     * Makes a class known as a filter.
     *
     * @param filterName the name of the filter
     * @param class_ the name of the class
     * @return whether it worked
     */
    boolean streamFilterRegister(String filterName, String class_);

    /**
     * Takes a filter away from its stream.
     *
     * @param streamFilter the filter
     * @return whether it worked
     */
    boolean streamFilterRemove(PhpResource streamFilter);

    /**
     * Reads the rest of a stream.
     *
     * @param stream the stream
     * @param length how much, or null for all
     * @param offset where to start
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> streamGetContents(PhpResource stream, long length, long offset);

    /** As {@link #streamGetContents(PhpResource, long, long)}, where {@code length} may be null. */
    Optional<byte[]> streamGetContents(PhpResource stream, @Nullable Long length, long offset);

    /** As {@link #streamGetContents(PhpResource, long, long)}, with PHP's defaults for the rest. */
    Optional<byte[]> streamGetContents(PhpResource stream, long length);

    /** As {@link #streamGetContents(PhpResource, long, long)}, with PHP's defaults for the rest. */
    Optional<byte[]> streamGetContents(PhpResource stream);

    /** {@return the names of the filters that are known} */
    List<String> streamGetFilters();

    /**
     * Reads a stream up to a given line end, which is left out.
     *
     * @param stream the stream
     * @param length the length
     * @param ending the line end
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> streamGetLine(PhpResource stream, long length, String ending);

    /** As {@link #streamGetLine(PhpResource, long, String)}, with PHP's defaults for the rest. */
    Optional<String> streamGetLine(PhpResource stream, long length);

    /**
     * {@return what PHP knows of a stream: its type, mode, wrapper and state}
     *
     * @param stream the stream
     */
    Map<String, Value> streamGetMetaData(PhpResource stream);

    /** {@return the names of the transports for sockets that are known} */
    List<String> streamGetTransports();

    /** {@return the names of the wrappers that are known} */
    List<String> streamGetWrappers();

    /**
     * {@return whether a stream or a URL is on this machine}
     *
     * @param stream the stream
     */
    boolean streamIsLocal(PhpResource stream);

    /**
     * {@return whether a stream or a URL is on this machine}
     *
     * @param stream the stream
     */
    boolean streamIsLocal(String stream);

    /**
     * {@return whether a stream is a terminal}
     *
     * @param stream the stream
     */
    boolean streamIsatty(PhpResource stream);

    /**
     * Makes a class the wrapper of a URL scheme.
     *
     * <p>It is another name of {@code stream_wrapper_register}.
     *
     * @param protocol the name or the number of the protocol
     * @param class_ the name of the class
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean streamRegisterWrapper(String protocol, String class_, long flags);

    /**
     * As {@link #streamRegisterWrapper(String, String, long)}, with PHP's defaults for the rest.
     */
    boolean streamRegisterWrapper(String protocol, String class_);

    /**
     * Finds a file in the include path.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> streamResolveIncludePath(String filename);

    /**
     * Waits until some of the streams are ready and returns how many are.
     *
     * @param read the streams to read; receives those that are ready
     * @param write the streams to write; receives those that are ready
     * @param except the streams to watch for urgent data; receives those that have some
     * @param seconds the seconds
     * @param microseconds the microseconds
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong streamSelect(
            PhpReference<@Nullable PhpArray> read,
            PhpReference<@Nullable PhpArray> write,
            PhpReference<@Nullable PhpArray> except,
            long seconds,
            long microseconds);

    /**
     * As {@link #streamSelect(PhpReference, PhpReference, PhpReference, long, long)}, where {@code
     * seconds} and {@code microseconds} may be null.
     */
    OptionalLong streamSelect(
            PhpReference<@Nullable PhpArray> read,
            PhpReference<@Nullable PhpArray> write,
            PhpReference<@Nullable PhpArray> except,
            @Nullable Long seconds,
            @Nullable Long microseconds);

    /**
     * As {@link #streamSelect(PhpReference, PhpReference, PhpReference, long, long)}, with PHP's
     * defaults for the rest.
     */
    OptionalLong streamSelect(
            PhpReference<@Nullable PhpArray> read,
            PhpReference<@Nullable PhpArray> write,
            PhpReference<@Nullable PhpArray> except,
            long seconds);

    /**
     * Makes a stream wait for data or not.
     *
     * @param stream the stream
     * @param enable whether to turn it on
     * @return whether it worked
     */
    boolean streamSetBlocking(PhpResource stream, boolean enable);

    /**
     * Sets how many bytes PHP reads at once and returns the number before.
     *
     * @param stream the stream
     * @param size the size in bytes
     */
    long streamSetChunkSize(PhpResource stream, long size);

    /**
     * Sets the size of the read buffer of a stream; 0 says that it worked.
     *
     * @param stream the stream
     * @param size the size in bytes
     */
    long streamSetReadBuffer(PhpResource stream, long size);

    /**
     * Sets how long reading a stream may wait.
     *
     * @param stream the stream
     * @param seconds the seconds
     * @param microseconds the microseconds
     * @return whether it worked
     */
    boolean streamSetTimeout(PhpResource stream, long seconds, long microseconds);

    /** As {@link #streamSetTimeout(PhpResource, long, long)}, with PHP's defaults for the rest. */
    boolean streamSetTimeout(PhpResource stream, long seconds);

    /**
     * Sets the size of the write buffer of a stream; 0 says that it worked.
     *
     * @param stream the stream
     * @param size the size in bytes
     */
    long streamSetWriteBuffer(PhpResource stream, long size);

    /**
     * Accepts a connection on a listening socket.
     *
     * @param socket the listening socket
     * @param timeout the seconds to wait, or null for the default
     * @param peerName receives the address of the other side
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> streamSocketAccept(
            PhpResource socket, double timeout, PhpReference<@Nullable String> peerName);

    /**
     * As {@link #streamSocketAccept(PhpResource, double, PhpReference)}, where {@code timeout} may
     * be null.
     */
    Optional<PhpResource> streamSocketAccept(
            PhpResource socket, @Nullable Double timeout, PhpReference<@Nullable String> peerName);

    /**
     * As {@link #streamSocketAccept(PhpResource, double, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> streamSocketAccept(PhpResource socket, double timeout);

    /**
     * As {@link #streamSocketAccept(PhpResource, double, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Optional<PhpResource> streamSocketAccept(PhpResource socket);

    /**
     * Connects to an address.
     *
     * @param address the address, such as tcp://127.0.0.1:80
     * @param errorCode receives the system's error number
     * @param errorMessage receives the system's error text
     * @param timeout the seconds to wait, or null for the default
     * @param flags the flags, as bits
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> streamSocketClient(
            String address,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage,
            double timeout,
            long flags,
            @Nullable PhpResource context);

    /**
     * As {@link #streamSocketClient(String, PhpReference, PhpReference, double, long,
     * PhpResource)}, where {@code timeout} may be null.
     */
    Optional<PhpResource> streamSocketClient(
            String address,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage,
            @Nullable Double timeout,
            long flags,
            @Nullable PhpResource context);

    /**
     * As {@link #streamSocketClient(String, PhpReference, PhpReference, double, long,
     * PhpResource)}, with PHP's defaults for the rest.
     */
    Optional<PhpResource> streamSocketClient(
            String address,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage,
            double timeout,
            long flags);

    /**
     * As {@link #streamSocketClient(String, PhpReference, PhpReference, double, long,
     * PhpResource)}, with PHP's defaults for the rest.
     */
    Optional<PhpResource> streamSocketClient(
            String address,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage,
            double timeout);

    /**
     * As {@link #streamSocketClient(String, PhpReference, PhpReference, double, long,
     * PhpResource)}, with PHP's defaults for the rest.
     */
    Optional<PhpResource> streamSocketClient(
            String address,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage);

    /**
     * As {@link #streamSocketClient(String, PhpReference, PhpReference, double, long,
     * PhpResource)}, with PHP's defaults for the rest.
     */
    Optional<PhpResource> streamSocketClient(
            String address, PhpReference<@Nullable Long> errorCode);

    /**
     * As {@link #streamSocketClient(String, PhpReference, PhpReference, double, long,
     * PhpResource)}, with PHP's defaults for the rest.
     */
    Optional<PhpResource> streamSocketClient(String address);

    /**
     * Turns encryption on or off on a connection.
     *
     * @param stream the stream
     * @param enable whether to turn it on
     * @param cryptoMethod the method, or null for the one of the context
     * @param sessionStream the stream whose session is resumed
     * @return true when it worked, false when not, 0 when more data is needed first
     */
    Value streamSocketEnableCrypto(
            PhpResource stream,
            boolean enable,
            long cryptoMethod,
            @Nullable PhpResource sessionStream);

    /**
     * As {@link #streamSocketEnableCrypto(PhpResource, boolean, long, PhpResource)}, where {@code
     * cryptoMethod} may be null.
     */
    Value streamSocketEnableCrypto(
            PhpResource stream,
            boolean enable,
            @Nullable Long cryptoMethod,
            @Nullable PhpResource sessionStream);

    /**
     * As {@link #streamSocketEnableCrypto(PhpResource, boolean, long, PhpResource)}, with PHP's
     * defaults for the rest.
     */
    Value streamSocketEnableCrypto(PhpResource stream, boolean enable, long cryptoMethod);

    /**
     * As {@link #streamSocketEnableCrypto(PhpResource, boolean, long, PhpResource)}, with PHP's
     * defaults for the rest.
     */
    Value streamSocketEnableCrypto(PhpResource stream, boolean enable);

    /**
     * Returns the address of this or the other side of a socket.
     *
     * @param socket the socket
     * @param remote whether the other side is meant
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> streamSocketGetName(PhpResource socket, boolean remote);

    /**
     * Creates two sockets that are connected with each other.
     *
     * @param domain the domain
     * @param type the type
     * @param protocol the name or the number of the protocol
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<PhpResource>> streamSocketPair(long domain, long type, long protocol);

    /**
     * Receives data from a socket.
     *
     * @param socket the socket
     * @param length the length
     * @param flags the flags, as bits
     * @param address receives the address of the sender
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> streamSocketRecvfrom(
            PhpResource socket, long length, long flags, PhpReference<@Nullable String> address);

    /**
     * As {@link #streamSocketRecvfrom(PhpResource, long, long, PhpReference)}, with PHP's defaults
     * for the rest.
     */
    Optional<byte[]> streamSocketRecvfrom(PhpResource socket, long length, long flags);

    /**
     * As {@link #streamSocketRecvfrom(PhpResource, long, long, PhpReference)}, with PHP's defaults
     * for the rest.
     */
    Optional<byte[]> streamSocketRecvfrom(PhpResource socket, long length);

    /**
     * Sends data on a socket and returns how many bytes that were.
     *
     * @param socket the socket
     * @param data the data
     * @param flags the flags, as bits
     * @param address the address, such as tcp://127.0.0.1:80
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong streamSocketSendto(PhpResource socket, String data, long flags, String address);

    /**
     * As {@link #streamSocketSendto(PhpResource, String, long, String)}, with PHP's defaults for
     * the rest.
     */
    OptionalLong streamSocketSendto(PhpResource socket, String data, long flags);

    /**
     * As {@link #streamSocketSendto(PhpResource, String, long, String)}, with PHP's defaults for
     * the rest.
     */
    OptionalLong streamSocketSendto(PhpResource socket, String data);

    /** As {@link #streamSocketSendto(PhpResource, String, long, String)}, on bytes. */
    OptionalLong streamSocketSendto(PhpResource socket, byte[] data, long flags, String address);

    /**
     * As {@link #streamSocketSendto(PhpResource, byte[], long, String)}, with PHP's defaults for
     * the rest.
     */
    OptionalLong streamSocketSendto(PhpResource socket, byte[] data, long flags);

    /**
     * As {@link #streamSocketSendto(PhpResource, byte[], long, String)}, with PHP's defaults for
     * the rest.
     */
    OptionalLong streamSocketSendto(PhpResource socket, byte[] data);

    /**
     * Opens a listening socket.
     *
     * @param address the address, such as tcp://127.0.0.1:80
     * @param errorCode receives the system's error number
     * @param errorMessage receives the system's error text
     * @param flags the flags, as bits
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> streamSocketServer(
            String address,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage,
            long flags,
            @Nullable PhpResource context);

    /**
     * As {@link #streamSocketServer(String, PhpReference, PhpReference, long, PhpResource)}, with
     * PHP's defaults for the rest.
     */
    Optional<PhpResource> streamSocketServer(
            String address,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage,
            long flags);

    /**
     * As {@link #streamSocketServer(String, PhpReference, PhpReference, long, PhpResource)}, with
     * PHP's defaults for the rest.
     */
    Optional<PhpResource> streamSocketServer(
            String address,
            PhpReference<@Nullable Long> errorCode,
            PhpReference<@Nullable String> errorMessage);

    /**
     * As {@link #streamSocketServer(String, PhpReference, PhpReference, long, PhpResource)}, with
     * PHP's defaults for the rest.
     */
    Optional<PhpResource> streamSocketServer(
            String address, PhpReference<@Nullable Long> errorCode);

    /**
     * As {@link #streamSocketServer(String, PhpReference, PhpReference, long, PhpResource)}, with
     * PHP's defaults for the rest.
     */
    Optional<PhpResource> streamSocketServer(String address);

    /**
     * Closes one or both directions of a connection.
     *
     * @param stream the stream
     * @param mode a STREAM_SHUT constant
     * @return whether it worked
     */
    boolean streamSocketShutdown(PhpResource stream, long mode);

    /**
     * {@return whether a stream can be locked}
     *
     * @param stream the stream
     */
    boolean streamSupportsLock(PhpResource stream);

    /**
     * Makes a class the wrapper of a URL scheme.
     *
     * @param protocol the name or the number of the protocol
     * @param class_ the name of the class
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean streamWrapperRegister(String protocol, String class_, long flags);

    /**
     * As {@link #streamWrapperRegister(String, String, long)}, with PHP's defaults for the rest.
     */
    boolean streamWrapperRegister(String protocol, String class_);

    /**
     * Brings back a wrapper of PHP that was unregistered.
     *
     * @param protocol the name or the number of the protocol
     * @return whether it worked
     */
    boolean streamWrapperRestore(String protocol);

    /**
     * Takes a wrapper away.
     *
     * @param protocol the name or the number of the protocol
     * @return whether it worked
     */
    boolean streamWrapperUnregister(String protocol);
}
