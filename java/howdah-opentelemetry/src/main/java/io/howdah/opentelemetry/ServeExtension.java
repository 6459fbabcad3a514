package io.howdah.opentelemetry;

import io.howdah.PhpBuilder;
import io.howdah.server.HowdahServer;
import io.howdah.server.ServerExtension;
import io.opentelemetry.api.GlobalOpenTelemetry;

/** Adds traces to {@code howdah serve} where this module is on its class path. */
public final class ServeExtension implements ServerExtension {

    /** For {@link java.util.ServiceLoader}. */
    public ServeExtension() {}

    @Override
    public void configure(HowdahServer.Builder server, PhpBuilder php) {
        HowdahTelemetry telemetry = HowdahTelemetry.create(GlobalOpenTelemetry.get());
        server.listener(telemetry.newListener());
        telemetry.addTo(php);
    }
}
