package io.howdah.server.tls;

import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.TlsOptions;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The certificate that new connections get; a new one as soon as its files change. */
public final class TlsContext {

    private static final Logger LOG = LoggerFactory.getLogger(TlsContext.class);

    private final @Nullable Path certificate;
    private final @Nullable Path key;
    private final boolean http2;
    private volatile SslContext current;
    private List<FileTime> seen = List.of();

    private TlsContext(Path certificate, Path key, boolean http2) throws IOException {
        this.certificate = certificate;
        this.key = key;
        this.http2 = http2;
        seen = times(certificate, key);
        current = build(SslContextBuilder.forServer(certificate.toFile(), key.toFile()), http2);
    }

    private TlsContext(SelfSignedCertificate selfSigned, boolean http2) throws SSLException {
        certificate = null;
        key = null;
        this.http2 = http2;
        current =
                build(
                        SslContextBuilder.forServer(
                                selfSigned.privateKey(), selfSigned.certificate()),
                        http2);
    }

    /** What the options say; null for no TLS. */
    public static @Nullable TlsContext of(ServerOptions options) {
        Optional<Path> certificate = options.get(TlsOptions.TLS_CERTIFICATE);
        Optional<Path> key = options.get(TlsOptions.TLS_KEY);
        boolean selfSigned = options.get(TlsOptions.TLS_SELF_SIGNED);
        boolean http2 = options.get(ListenOptions.HTTP2);
        if (certificate.isPresent() != key.isPresent() || (selfSigned && key.isPresent())) {
            throw new IllegalArgumentException(
                    "Expected --tls-certificate and --tls-key together, or --tls-self-signed alone");
        }
        try {
            if (selfSigned) {
                return new TlsContext(
                        SelfSignedCertificate.of(options.get(ListenOptions.SERVER_NAME)), http2);
            }
            return key.isPresent() ? new TlsContext(certificate.get(), key.get(), http2) : null;
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException(
                    "TLS: expected PEM files of a certificate and of its private key (PKCS #8, not"
                            + " encrypted; `openssl pkcs8 -topk8 -nocrypt` makes one): "
                            + e.getMessage(),
                    e);
        }
    }

    public SslContext current() {
        return current;
    }

    /** Reads the files if they changed. What cannot be read leaves the certificate as it was. */
    public void reloadIfChanged() {
        if (certificate == null || key == null) {
            return;
        }
        try {
            List<FileTime> now = times(certificate, key);
            if (!now.equals(seen)) {
                seen = now;
                current =
                        build(
                                SslContextBuilder.forServer(certificate.toFile(), key.toFile()),
                                http2);
                LOG.info("TLS: read {} again", certificate);
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("TLS: {} changed and cannot be read; the old one stays", certificate, e);
        }
    }

    private static List<FileTime> times(Path certificate, Path key) throws IOException {
        return List.of(Files.getLastModifiedTime(certificate), Files.getLastModifiedTime(key));
    }

    private static SslContext build(SslContextBuilder builder, boolean http2) throws SSLException {
        String[] protocols =
                http2
                        ? new String[] {
                            ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1
                        }
                        : new String[] {ApplicationProtocolNames.HTTP_1_1};
        return builder.protocols("TLSv1.3", "TLSv1.2")
                .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(
                        new ApplicationProtocolConfig(
                                Protocol.ALPN,
                                SelectorFailureBehavior.NO_ADVERTISE,
                                SelectedListenerFailureBehavior.ACCEPT,
                                protocols))
                .build();
    }
}
