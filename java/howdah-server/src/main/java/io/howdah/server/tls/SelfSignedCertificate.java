package io.howdah.server.tls;

import io.netty.util.NetUtil;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A certificate for development: for localhost and one more name, signed by itself. The JDK can
 * read and sign certificates but not write them, so their few fields are written here, in DER (RFC
 * 5280, section 4.1).
 */
record SelfSignedCertificate(PrivateKey privateKey, X509Certificate certificate) {

    private static final Duration VALID = Duration.ofDays(365);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTF8_STRING = 0x0c;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int VERSION = 0xa0;
    private static final int EXTENSIONS = 0xa3;
    private static final int DNS_NAME = 0x82;
    private static final int IP_ADDRESS = 0x87;

    /** 1.2.840.10045.4.3.2: ecdsa-with-SHA256. */
    private static final byte[] ECDSA_WITH_SHA256 = {
        0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x04, 0x03, 0x02
    };

    /** 2.5.4.3: commonName. */
    private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};

    /** 2.5.29.17: subjectAltName. */
    private static final byte[] SUBJECT_ALTERNATIVE_NAME = {0x55, 0x1d, 0x11};

    static SelfSignedCertificate of(String name) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair keys = generator.generateKeyPair();
            byte[] content = content(name, keys.getPublic().getEncoded());
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(content);
            byte[] whole = sequence(content, algorithm(), bits(signature.sign()));
            X509Certificate certificate =
                    (X509Certificate)
                            CertificateFactory.getInstance("X.509")
                                    .generateCertificate(new ByteArrayInputStream(whole));
            return new SelfSignedCertificate(keys.getPrivate(), certificate);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK cannot make a P-256 certificate", e);
        }
    }

    private static byte[] content(String name, byte[] publicKey) {
        Instant now = Instant.now();
        byte[] subject =
                sequence(
                        element(
                                SET,
                                sequence(
                                        element(OBJECT_IDENTIFIER, COMMON_NAME),
                                        element(UTF8_STRING, utf8(name)))));
        byte[] validity = sequence(time(now.minus(Duration.ofDays(1))), time(now.plus(VALID)));
        return sequence(
                element(VERSION, element(INTEGER, new byte[] {2})),
                element(INTEGER, new BigInteger(64, new SecureRandom()).toByteArray()),
                algorithm(),
                subject,
                validity,
                subject,
                publicKey,
                element(EXTENSIONS, sequence(alternativeNames(name))));
    }

    private static byte[] alternativeNames(String name) {
        byte[] names =
                sequence(
                        element(DNS_NAME, utf8("localhost")),
                        element(DNS_NAME, utf8(name)),
                        element(IP_ADDRESS, NetUtil.LOCALHOST4.getAddress()),
                        element(IP_ADDRESS, NetUtil.LOCALHOST6.getAddress()));
        return sequence(
                element(OBJECT_IDENTIFIER, SUBJECT_ALTERNATIVE_NAME), element(OCTET_STRING, names));
    }

    private static byte[] algorithm() {
        return sequence(element(OBJECT_IDENTIFIER, ECDSA_WITH_SHA256));
    }

    private static byte[] time(Instant instant) {
        return element(GENERALIZED_TIME, utf8(TIME.format(instant)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bits(byte[] bytes) {
        return element(BIT_STRING, new byte[1], bytes);
    }

    private static byte[] sequence(byte[]... parts) {
        return element(SEQUENCE, parts);
    }

    /** A tag, a length of its parts, and the parts. */
    private static byte[] element(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + 4);
        out.write(tag);
        if (length > 0xff) {
            out.write(0x82);
            out.write(length >> 8);
        } else if (length > 0x7f) {
            out.write(0x81);
        }
        out.write(length);
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
