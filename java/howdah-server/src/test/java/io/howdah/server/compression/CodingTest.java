package io.howdah.server.compression;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.github.luben.zstd.ZstdInputStream;
import io.howdah.server.exchange.ResponseFilter.Encoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.BrotliDecoder;
import io.netty.handler.codec.compression.JdkZlibDecoder;
import io.netty.handler.codec.compression.ZlibWrapper;
import io.netty.handler.codec.compression.ZstdDecoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@SuppressWarnings("FutureReturnValueIgnored") // an embedded channel does at once what it is told
final class CodingTest {

    private final Random random = new Random(4);

    /** Half noise, half text, so that both are hit: what shrinks and what grows. */
    private byte[] content(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        for (int i = 0; i < length; i++) {
            if (i / 1000 % 2 == 0) {
                bytes[i] = (byte) ('a' + i % 7);
            }
        }
        return bytes;
    }

    static InputStream decoder(Coding coding, InputStream in) throws IOException {
        return switch (coding) {
            case GZIP -> new GZIPInputStream(in);
            case ZSTD -> new ZstdInputStream(in);
            case BR -> {
                Brotli4jLoader.ensureAvailability();
                yield new BrotliInputStream(in);
            }
        };
    }

    private static byte[] decode(Coding coding, byte[] bytes) throws IOException {
        try (InputStream in = decoder(coding, new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        }
    }

    private static byte[] bytes(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        buffer.release();
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void aWholeBodyComesBack(Coding coding) throws Exception {
        for (int length : new int[] {0, 1, 1000, 16_384, 16_385, 1_000_000}) {
            byte[] content = content(length);
            Encoder encoder = coding.encoder();

            byte[] encoded = bytes(encoder.encode(Unpooled.wrappedBuffer(content), true));
            encoder.close();

            assertThat(decode(coding, encoded)).as("%d bytes", length).isEqualTo(content);
        }
    }

    @ParameterizedTest
    @EnumSource
    void partsComeBackInAllKindsOfBuffers(Coding coding) throws Exception {
        Encoder encoder = coding.encoder();
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (int i = 0; i < 30; i++) {
            byte[] content = content(random.nextInt(40_000));
            expected.write(content);
            encoded.write(bytes(encoder.encode(buffer(i, content), i == 29)));
        }
        encoder.close();

        assertThat(decode(coding, encoded.toByteArray())).isEqualTo(expected.toByteArray());
    }

    private static ByteBuf buffer(int kind, byte[] content) {
        ByteBufAllocator allocator = ByteBufAllocator.DEFAULT;
        int half = content.length / 2;
        return switch (kind % 4) {
            case 0 -> Unpooled.wrappedBuffer(content);
            case 1 -> allocator.directBuffer().writeBytes(content);
            case 2 ->
                    allocator
                            .compositeDirectBuffer()
                            .addComponents(
                                    true,
                                    allocator.directBuffer().writeBytes(content, 0, half),
                                    allocator
                                            .directBuffer()
                                            .writeBytes(content, half, content.length - half));
            default ->
                    Unpooled.wrappedBuffer(
                            Arrays.copyOfRange(content, 0, half),
                            Arrays.copyOfRange(content, half, content.length));
        };
    }

    @ParameterizedTest
    @EnumSource
    void eachPartCanBeReadBeforeTheNext(Coding coding) {
        EmbeddedChannel client = new EmbeddedChannel(decoder(coding));
        Encoder encoder = coding.encoder();
        for (int i = 0; i < 5; i++) {
            byte[] part = ("part " + i + " " + "x".repeat(i * 10_000)).getBytes(UTF_8);

            client.writeInbound(encoder.encode(Unpooled.wrappedBuffer(part), false));

            assertThat(arrived(client)).isEqualTo(part);
        }
        encoder.close();
        client.close();
    }

    private static ChannelHandler decoder(Coding coding) {
        return switch (coding) {
            case GZIP -> new JdkZlibDecoder(ZlibWrapper.GZIP, 0);
            case ZSTD -> new ZstdDecoder();
            case BR -> new BrotliDecoder();
        };
    }

    private static byte[] arrived(EmbeddedChannel client) {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf part = client.readInbound(); part != null; part = client.readInbound()) {
            all.writeBytes(part);
            part.release();
        }
        return bytes(all);
    }

    @ParameterizedTest
    @EnumSource
    void anEncoderIsFreshAfterOneThatWasLeftInTheMiddle(Coding coding) throws Exception {
        Encoder left = coding.encoder();
        left.encode(Unpooled.wrappedBuffer(content(50_000)), false).release();
        left.close();

        aWholeBodyComesBack(coding);
    }

    @ParameterizedTest
    @EnumSource
    void isFoundByItsName(Coding coding) {
        assertThat(Coding.of(coding.token().toString())).isEqualTo(coding);
        assertThatThrownBy(() -> Coding.of("deflate")).hasMessageContaining("deflate came");
    }
}
