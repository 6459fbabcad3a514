package io.howdah.border;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where PHP's log goes. Apart from the channel, so that the logger is looked for when there is
 * something to log: that takes as long as all of PHP's start.
 */
final class PhpLog {

    private static final Logger LOG = LoggerFactory.getLogger("io.howdah.php");

    private PhpLog() {}

    static void write(byte[] message) {
        LOG.warn("{}", new String(message, UTF_8));
    }
}
