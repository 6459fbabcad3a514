package io.howdah.server.options;

import static io.howdah.server.options.OptionType.path;
import static io.howdah.server.options.OptionType.trueOrFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Encryption. */
public final class TlsOptions {

    private static final OptionList OPTIONS = new OptionList();

    /** The file of the TLS certificate. */
    public static final ServerOption<Optional<Path>> TLS_CERTIFICATE =
            OPTIONS.add(
                    "tls-certificate",
                    path(),
                    Optional.empty(),
                    "PEM file of the certificate and its chain: turns TLS on; read again when it"
                            + " changes");

    /** The file of the certificate's private key. */
    public static final ServerOption<Optional<Path>> TLS_KEY =
            OPTIONS.add(
                    "tls-key",
                    path(),
                    Optional.empty(),
                    "PEM file of the certificate's private key (PKCS #8)");

    /** Whether the server makes a certificate for itself, for development. */
    public static final ServerOption<Boolean> TLS_SELF_SIGNED =
            OPTIONS.add(
                    "tls-self-signed",
                    trueOrFalse(),
                    false,
                    "turn TLS on with a new self-signed certificate");

    private TlsOptions() {}

    static List<ServerOption<?>> all() {
        return OPTIONS.all();
    }
}
