package io.howdah.server.proxy;

import io.howdah.server.options.ListenOptions;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The networks whose word on a client's address is taken. */
final class TrustedProxies {

    private final List<Network> networks = new ArrayList<>();

    TrustedProxies(List<String> written) {
        for (String network : written) {
            networks.add(parse(network));
        }
    }

    boolean isEmpty() {
        return networks.isEmpty();
    }

    boolean trusts(InetAddress address) {
        return trusts(plain(address.getAddress()));
    }

    /** Whether an address in text is trusted: not if it is none. */
    boolean trusts(String address) {
        byte @Nullable [] bytes = NetUtil.createByteArrayFromIpAddressString(address);
        return bytes != null && trusts(plain(bytes));
    }

    private boolean trusts(byte[] address) {
        for (Network network : networks) {
            if (network.contains(address)) {
                return true;
            }
        }
        return false;
    }

    private static Network parse(String written) {
        int slash = written.indexOf('/');
        String address = slash < 0 ? written : written.substring(0, slash);
        byte @Nullable [] bytes = NetUtil.createByteArrayFromIpAddressString(address);
        if (bytes == null) {
            throw expected(written);
        }
        bytes = plain(bytes);
        try {
            int bits =
                    slash < 0 ? bytes.length * 8 : Integer.parseInt(written.substring(slash + 1));
            if (bits < 0 || bits > bytes.length * 8) {
                throw expected(written);
            }
            return new Network(bytes, bits);
        } catch (NumberFormatException e) {
            throw expected(written);
        }
    }

    private static IllegalArgumentException expected(String written) {
        return new IllegalArgumentException(
                "Expected an address or a network such as 10.0.0.0/8 for "
                        + ListenOptions.TRUSTED_PROXIES.flag()
                        + ", got \""
                        + written
                        + "\"");
    }

    /** An IPv4 address that is written as IPv6 is that IPv4 address. */
    private static byte[] plain(byte[] address) {
        if (address.length != 16) {
            return address;
        }
        try {
            return InetAddress.getByAddress(address).getAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("16 bytes are an address", e);
        }
    }

    private static final class Network {
        private final byte[] address;
        private final int bits;

        Network(byte[] address, int bits) {
            this.address = address;
            this.bits = bits;
        }

        boolean contains(byte[] other) {
            if (other.length != address.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit += 8) {
                int mask = bits - bit >= 8 ? 0xff : 0xff << (8 - (bits - bit)) & 0xff;
                if (((address[bit / 8] ^ other[bit / 8]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
