package io.howdah.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.HowdahServer;
import io.howdah.server.http.Http2Test;
import io.howdah.server.options.TlsOptions;
import io.howdah.server.testing.Answers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

    @TempDir private Path folder;

    @Test
    void certificatesAreReadFromPemFilesAndAgainWhenTheyChange() throws Exception {
        write(SelfSignedCertificate.of("first"), 0);
        try (HowdahServer server = start()) {
            assertThat(subject(server)).isEqualTo("CN=first");

            write(SelfSignedCertificate.of("second"), 1);
            server.reload();
            assertThat(subject(server)).isEqualTo("CN=second");
        }
    }

    @Test
    void whatCannotBeReadLeavesTheCertificateAsItWas() throws Exception {
        write(SelfSignedCertificate.of("first"), 0);
        try (HowdahServer server = start()) {
            Files.writeString(folder.resolve("certificate.pem"), "rubbish");
            server.reload();
            assertThat(subject(server)).isEqualTo("CN=first");

            write(SelfSignedCertificate.of("second"), 2);
            server.reload();
            assertThat(subject(server)).isEqualTo("CN=second");
        }
    }

    @Test
    void filesThatAreNoCertificateStopTheStart() throws IOException {
        Files.writeString(folder.resolve("certificate.pem"), "rubbish");
        Files.writeString(folder.resolve("key.pem"), "rubbish");

        assertThatThrownBy(this::start).hasMessageContaining("PEM files of a certificate");
    }

    @Test
    void aCertificateWithoutKeyIsRefused() {
        HowdahServer.Builder builder =
                Answers.builder(e -> Answers.text(e, ""))
                        .set(TlsOptions.TLS_CERTIFICATE, Optional.of(folder));

        assertThatThrownBy(builder::start)
                .hasMessageContaining("Expected --tls-certificate and --tls-key together");
    }

    @Test
    void aSelfSignedCertificateIsForLocalhost() throws Exception {
        X509Certificate certificate = SelfSignedCertificate.of("example.test").certificate();

        certificate.checkValidity();
        certificate.verify(certificate.getPublicKey());
        assertThat(
                        certificate.getSubjectAlternativeNames().stream()
                                .map(name -> String.valueOf(name.get(1))))
                .containsExactly("localhost", "example.test", "127.0.0.1", "0:0:0:0:0:0:0:1");
    }

    private HowdahServer start() {
        return Answers.builder(e -> Answers.text(e, ""))
                .set(TlsOptions.TLS_CERTIFICATE, Optional.of(folder.resolve("certificate.pem")))
                .set(TlsOptions.TLS_KEY, Optional.of(folder.resolve("key.pem")))
                .start();
    }

    private void write(SelfSignedCertificate made, int seconds) throws Exception {
        write("certificate.pem", "CERTIFICATE", made.certificate().getEncoded(), seconds);
        write("key.pem", "PRIVATE KEY", made.privateKey().getEncoded(), seconds);
    }

    private void write(String name, String kind, byte[] content, int seconds) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(
                file,
                "-----BEGIN "
                        + kind
                        + "-----\n"
                        + Base64.getMimeEncoder().encodeToString(content)
                        + "\n-----END "
                        + kind
                        + "-----\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(seconds)));
    }

    private static String subject(HowdahServer server) throws Exception {
        try (SSLSocket socket =
                (SSLSocket)
                        Http2Test.trusting()
                                .getSocketFactory()
                                .createSocket("127.0.0.1", server.address().getPort())) {
            socket.startHandshake();
            X509Certificate certificate =
                    (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return certificate.getSubjectX500Principal().getName();
        }
    }
}
