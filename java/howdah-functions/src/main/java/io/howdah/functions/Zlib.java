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

/** PHP's functions that compress data and read and write gzip files. */
@PhpFunctions
public interface Zlib {

    /** PHP's {@code FORCE_DEFLATE}. */
    long FORCE_DEFLATE = 15;

    /** PHP's {@code FORCE_GZIP}. */
    long FORCE_GZIP = 31;

    /** PHP's {@code ZLIB_BLOCK}. */
    long ZLIB_BLOCK = 5;

    /** PHP's {@code ZLIB_BUF_ERROR}. */
    long ZLIB_BUF_ERROR = -5;

    /** PHP's {@code ZLIB_DATA_ERROR}. */
    long ZLIB_DATA_ERROR = -3;

    /** PHP's {@code ZLIB_DEFAULT_STRATEGY}. */
    long ZLIB_DEFAULT_STRATEGY = 0;

    /** PHP's {@code ZLIB_ENCODING_DEFLATE}. */
    long ZLIB_ENCODING_DEFLATE = 15;

    /** PHP's {@code ZLIB_ENCODING_GZIP}. */
    long ZLIB_ENCODING_GZIP = 31;

    /** PHP's {@code ZLIB_ENCODING_RAW}. */
    long ZLIB_ENCODING_RAW = -15;

    /** PHP's {@code ZLIB_FILTERED}. */
    long ZLIB_FILTERED = 1;

    /** PHP's {@code ZLIB_FINISH}. */
    long ZLIB_FINISH = 4;

    /** PHP's {@code ZLIB_FIXED}. */
    long ZLIB_FIXED = 4;

    /** PHP's {@code ZLIB_FULL_FLUSH}. */
    long ZLIB_FULL_FLUSH = 3;

    /** PHP's {@code ZLIB_HUFFMAN_ONLY}. */
    long ZLIB_HUFFMAN_ONLY = 2;

    /** PHP's {@code ZLIB_MEM_ERROR}. */
    long ZLIB_MEM_ERROR = -4;

    /** PHP's {@code ZLIB_NEED_DICT}. */
    long ZLIB_NEED_DICT = 2;

    /** PHP's {@code ZLIB_NO_FLUSH}. */
    long ZLIB_NO_FLUSH = 0;

    /** PHP's {@code ZLIB_OK}. */
    long ZLIB_OK = 0;

    /** PHP's {@code ZLIB_PARTIAL_FLUSH}. */
    long ZLIB_PARTIAL_FLUSH = 1;

    /** PHP's {@code ZLIB_RLE}. */
    long ZLIB_RLE = 3;

    /** PHP's {@code ZLIB_STREAM_END}. */
    long ZLIB_STREAM_END = 1;

    /** PHP's {@code ZLIB_STREAM_ERROR}. */
    long ZLIB_STREAM_ERROR = -2;

    /** PHP's {@code ZLIB_SYNC_FLUSH}. */
    long ZLIB_SYNC_FLUSH = 2;

    /** PHP's {@code ZLIB_VERSION_ERROR}. */
    long ZLIB_VERSION_ERROR = -6;

    /**
     * Compresses the next piece of data and returns what can be given out so far.
     *
     * @param context the context of the stream, or null for none
     * @param data the data
     * @param flushMode how much to give out, a ZLIB constant
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> deflateAdd(PhpObject context, byte[] data, long flushMode);

    /** As {@link #deflateAdd(PhpObject, byte[], long)}, with PHP's defaults for the rest. */
    Optional<byte[]> deflateAdd(PhpObject context, byte[] data);

    /**
     * Starts compressing data piece by piece.
     *
     * @param encoding the encoding, or null for the default one
     * @param options the options: level, memory, window, strategy and dictionary
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> deflateInit(long encoding, Map<String, ? extends @Nullable Object> options);

    /** As {@link #deflateInit(long, Map)}, with PHP's defaults for the rest. */
    Optional<PhpObject> deflateInit(long encoding);

    /**
     * Closes a gzip file.
     *
     * @param stream the stream
     * @return whether it worked
     */
    boolean gzclose(PhpResource stream);

    /**
     * Compresses data in the zlib format.
     *
     * @param data the data
     * @param level how hard to compress, from 0 to 9, or -1 for the default
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> gzcompress(byte[] data, long level, long encoding);

    /** As {@link #gzcompress(byte[], long, long)}, with PHP's defaults for the rest. */
    Optional<byte[]> gzcompress(byte[] data, long level);

    /** As {@link #gzcompress(byte[], long, long)}, with PHP's defaults for the rest. */
    Optional<byte[]> gzcompress(byte[] data);

    /**
     * Decompresses data in the gzip format.
     *
     * @param data the data
     * @param maxLength the most bytes of the result, 0 for no limit
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> gzdecode(byte[] data, long maxLength);

    /** As {@link #gzdecode(byte[], long)}, with PHP's defaults for the rest. */
    Optional<byte[]> gzdecode(byte[] data);

    /**
     * Compresses data in the raw deflate format.
     *
     * @param data the data
     * @param level how hard to compress, from 0 to 9, or -1 for the default
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> gzdeflate(byte[] data, long level, long encoding);

    /** As {@link #gzdeflate(byte[], long, long)}, with PHP's defaults for the rest. */
    Optional<byte[]> gzdeflate(byte[] data, long level);

    /** As {@link #gzdeflate(byte[], long, long)}, with PHP's defaults for the rest. */
    Optional<byte[]> gzdeflate(byte[] data);

    /**
     * Compresses data in the gzip format.
     *
     * @param data the data
     * @param level how hard to compress, from 0 to 9, or -1 for the default
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> gzencode(byte[] data, long level, long encoding);

    /** As {@link #gzencode(byte[], long, long)}, with PHP's defaults for the rest. */
    Optional<byte[]> gzencode(byte[] data, long level);

    /** As {@link #gzencode(byte[], long, long)}, with PHP's defaults for the rest. */
    Optional<byte[]> gzencode(byte[] data);

    /**
     * {@return whether a gzip file is at its end}
     *
     * @param stream the stream
     */
    boolean gzeof(PhpResource stream);

    /**
     * Reads a gzip file into a list of its lines.
     *
     * @param filename the path of the file
     * @param useIncludePath whether to look in the include path too
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<String>> gzfile(String filename, long useIncludePath);

    /** As {@link #gzfile(String, long)}, with PHP's defaults for the rest. */
    Optional<List<String>> gzfile(String filename);

    /**
     * Reads one byte of a gzip file.
     *
     * @param stream the stream
     * @return the byte, or empty at the end
     */
    Optional<String> gzgetc(PhpResource stream);

    /**
     * Reads a line of a gzip file, with its line end.
     *
     * @param stream the stream
     * @param length how much, or null for all
     * @return the line, or empty at the end
     */
    Optional<String> gzgets(PhpResource stream, long length);

    /** As {@link #gzgets(PhpResource, long)}, with PHP's defaults for the rest. */
    Optional<String> gzgets(PhpResource stream);

    /**
     * Decompresses data in the raw deflate format.
     *
     * @param data the data
     * @param maxLength the most bytes of the result, 0 for no limit
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> gzinflate(byte[] data, long maxLength);

    /** As {@link #gzinflate(byte[], long)}, with PHP's defaults for the rest. */
    Optional<byte[]> gzinflate(byte[] data);

    /**
     * Opens a gzip file.
     *
     * @param filename the path of the file
     * @param mode how to open it, such as {@code rb} or {@code wb9}
     * @param useIncludePath whether to look in the include path too
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpResource> gzopen(String filename, String mode, long useIncludePath);

    /** As {@link #gzopen(String, String, long)}, with PHP's defaults for the rest. */
    Optional<PhpResource> gzopen(String filename, String mode);

    /**
     * Writes the rest of a gzip file to the output and returns how many bytes that were.
     *
     * @param stream the stream
     */
    long gzpassthru(PhpResource stream);

    /**
     * Writes a string to a gzip file and returns how many bytes it wrote.
     *
     * <p>It is another name of {@code gzwrite}.
     *
     * @param stream the stream
     * @param data the data
     * @param length how much, or null for all
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong gzputs(PhpResource stream, String data, long length);

    /** As {@link #gzputs(PhpResource, String, long)}, with PHP's defaults for the rest. */
    OptionalLong gzputs(PhpResource stream, String data);

    /** As {@link #gzputs(PhpResource, String, long)}, on bytes. */
    OptionalLong gzputs(PhpResource stream, byte[] data, long length);

    /** As {@link #gzputs(PhpResource, byte[], long)}, with PHP's defaults for the rest. */
    OptionalLong gzputs(PhpResource stream, byte[] data);

    /**
     * Reads up to a number of bytes of a gzip file.
     *
     * @param stream the stream
     * @param length the most bytes to read
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> gzread(PhpResource stream, long length);

    /**
     * Moves to the start of a gzip file.
     *
     * @param stream the stream
     * @return whether it worked
     */
    boolean gzrewind(PhpResource stream);

    /**
     * Moves to a position in a gzip file; 0 says that it worked.
     *
     * @param stream the stream
     * @param offset where to start
     * @param whence where to count from: SEEK_SET, SEEK_CUR or SEEK_END
     */
    long gzseek(PhpResource stream, long offset, long whence);

    /** As {@link #gzseek(PhpResource, long, long)}, with PHP's defaults for the rest. */
    long gzseek(PhpResource stream, long offset);

    /**
     * Returns the position in a gzip file.
     *
     * @param stream the stream
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong gztell(PhpResource stream);

    /**
     * Decompresses data in the zlib format.
     *
     * @param data the data
     * @param maxLength the most bytes of the result, 0 for no limit
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> gzuncompress(byte[] data, long maxLength);

    /** As {@link #gzuncompress(byte[], long)}, with PHP's defaults for the rest. */
    Optional<byte[]> gzuncompress(byte[] data);

    /**
     * Writes a string to a gzip file and returns how many bytes it wrote.
     *
     * @param stream the stream
     * @param data the data
     * @param length how much, or null for all
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong gzwrite(PhpResource stream, String data, long length);

    /** As {@link #gzwrite(PhpResource, String, long)}, with PHP's defaults for the rest. */
    OptionalLong gzwrite(PhpResource stream, String data);

    /** As {@link #gzwrite(PhpResource, String, long)}, on bytes. */
    OptionalLong gzwrite(PhpResource stream, byte[] data, long length);

    /** As {@link #gzwrite(PhpResource, byte[], long)}, with PHP's defaults for the rest. */
    OptionalLong gzwrite(PhpResource stream, byte[] data);

    /**
     * Decompresses the next piece of data and returns what can be given out so far.
     *
     * @param context the context of the stream, or null for none
     * @param data the data
     * @param flushMode how much to give out, a ZLIB constant
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> inflateAdd(PhpObject context, byte[] data, long flushMode);

    /** As {@link #inflateAdd(PhpObject, byte[], long)}, with PHP's defaults for the rest. */
    Optional<byte[]> inflateAdd(PhpObject context, byte[] data);

    /**
     * {@return how many bytes were read so far}
     *
     * @param context the context of the stream, or null for none
     */
    long inflateGetReadLen(@Nullable PhpResource context);

    /**
     * {@return the state of the decompression, a ZLIB constant}
     *
     * @param context the context of the stream, or null for none
     */
    long inflateGetStatus(@Nullable PhpResource context);

    /**
     * Starts decompressing data piece by piece.
     *
     * @param encoding the encoding, or null for the default one
     * @param options the options: window and dictionary
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpObject> inflateInit(long encoding, Map<String, ? extends @Nullable Object> options);

    /** As {@link #inflateInit(long, Map)}, with PHP's defaults for the rest. */
    Optional<PhpObject> inflateInit(long encoding);

    /**
     * Compresses output for browsers that can read it; made for {@code ob_start}.
     *
     * @param data the data
     * @param flags the flags, as bits
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> obGzhandler(byte[] data, long flags);

    /**
     * Writes a gzip file to the output and returns how many bytes that were.
     *
     * @param filename the path of the file
     * @param useIncludePath whether to look in the include path too
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong readgzfile(String filename, long useIncludePath);

    /** As {@link #readgzfile(String, long)}, with PHP's defaults for the rest. */
    OptionalLong readgzfile(String filename);

    /**
     * Decompresses data in any of the formats.
     *
     * @param data the data
     * @param maxLength the most bytes of the result, 0 for no limit
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> zlibDecode(byte[] data, long maxLength);

    /** As {@link #zlibDecode(byte[], long)}, with PHP's defaults for the rest. */
    Optional<byte[]> zlibDecode(byte[] data);

    /**
     * Compresses data in one of the formats.
     *
     * @param data the data
     * @param encoding the encoding, or null for the default one
     * @param level how hard to compress, from 0 to 9, or -1 for the default
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> zlibEncode(byte[] data, long encoding, long level);

    /** As {@link #zlibEncode(byte[], long, long)}, with PHP's defaults for the rest. */
    Optional<byte[]> zlibEncode(byte[] data, long encoding);

    /**
     * Returns the format in which output is compressed.
     *
     * @return the format, or empty when it is not compressed
     */
    Optional<String> zlibGetCodingType();
}
