// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpReference;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's functions that read the headers of images. */
@PhpFunctions
public interface Images {

    /** PHP's {@code IMAGETYPE_AVIF}. */
    long IMAGETYPE_AVIF = 19;

    /** PHP's {@code IMAGETYPE_BMP}. */
    long IMAGETYPE_BMP = 6;

    /** PHP's {@code IMAGETYPE_COUNT}. */
    long IMAGETYPE_COUNT = 20;

    /** PHP's {@code IMAGETYPE_GIF}. */
    long IMAGETYPE_GIF = 1;

    /** PHP's {@code IMAGETYPE_ICO}. */
    long IMAGETYPE_ICO = 17;

    /** PHP's {@code IMAGETYPE_IFF}. */
    long IMAGETYPE_IFF = 14;

    /** PHP's {@code IMAGETYPE_JB2}. */
    long IMAGETYPE_JB2 = 12;

    /** PHP's {@code IMAGETYPE_JP2}. */
    long IMAGETYPE_JP2 = 10;

    /** PHP's {@code IMAGETYPE_JPC}. */
    long IMAGETYPE_JPC = 9;

    /** PHP's {@code IMAGETYPE_JPEG}. */
    long IMAGETYPE_JPEG = 2;

    /** PHP's {@code IMAGETYPE_JPEG2000}. */
    long IMAGETYPE_JPEG2000 = 9;

    /** PHP's {@code IMAGETYPE_JPX}. */
    long IMAGETYPE_JPX = 11;

    /** PHP's {@code IMAGETYPE_PNG}. */
    long IMAGETYPE_PNG = 3;

    /** PHP's {@code IMAGETYPE_PSD}. */
    long IMAGETYPE_PSD = 5;

    /** PHP's {@code IMAGETYPE_SWC}. */
    long IMAGETYPE_SWC = 13;

    /** PHP's {@code IMAGETYPE_SWF}. */
    long IMAGETYPE_SWF = 4;

    /** PHP's {@code IMAGETYPE_TIFF_II}. */
    long IMAGETYPE_TIFF_II = 7;

    /** PHP's {@code IMAGETYPE_TIFF_MM}. */
    long IMAGETYPE_TIFF_MM = 8;

    /** PHP's {@code IMAGETYPE_UNKNOWN}. */
    long IMAGETYPE_UNKNOWN = 0;

    /** PHP's {@code IMAGETYPE_WBMP}. */
    long IMAGETYPE_WBMP = 15;

    /** PHP's {@code IMAGETYPE_WEBP}. */
    long IMAGETYPE_WEBP = 18;

    /** PHP's {@code IMAGETYPE_XBM}. */
    long IMAGETYPE_XBM = 16;

    /**
     * Returns the size and the type of the image in a file.
     *
     * @param filename the path of the file
     * @param imageInfo receives the other parts of the header
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> getimagesize(String filename, PhpReference<@Nullable PhpArray> imageInfo);

    /** As {@link #getimagesize(String, PhpReference)}, with PHP's defaults for the rest. */
    Optional<PhpArray> getimagesize(String filename);

    /**
     * Returns the size and the type of an image.
     *
     * @param string the string
     * @param imageInfo receives the other parts of the header
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> getimagesizefromstring(
            byte[] string, PhpReference<@Nullable PhpArray> imageInfo);

    /**
     * As {@link #getimagesizefromstring(byte[], PhpReference)}, with PHP's defaults for the rest.
     */
    Optional<PhpArray> getimagesizefromstring(byte[] string);

    /**
     * Returns the file extension of an image type.
     *
     * @param imageType the image type, an IMAGETYPE constant
     * @param includeDot whether to put a dot before it
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> imageTypeToExtension(long imageType, boolean includeDot);

    /** As {@link #imageTypeToExtension(long, boolean)}, with PHP's defaults for the rest. */
    Optional<String> imageTypeToExtension(long imageType);

    /**
     * {@return the MIME type of an image type}
     *
     * @param imageType the image type, an IMAGETYPE constant
     */
    String imageTypeToMimeType(long imageType);

    /**
     * Puts IPTC data into a JPEG file and returns the file.
     *
     * @param iptcData the IPTC data
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> iptcembed(byte[] iptcData, String filename);

    /**
     * Parses IPTC data into its tags.
     *
     * @param iptcBlock the IPTC data
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, List<Value>>> iptcparse(byte[] iptcBlock);
}
