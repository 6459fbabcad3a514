package io.howdah.server.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;

/** Notices clients that take nothing of what waits for them. */
final class WriteProgress {

    private final ConnectionLoop loop;
    private long pending;
    private long progress;
    private long since;

    WriteProgress(ConnectionLoop loop) {
        this.loop = loop;
    }

    /** Whether something waits on a connection, and none of it was taken for write-timeout. */
    boolean isStuck(Channel connection) {
        ChannelOutboundBuffer buffer = connection.unsafe().outboundBuffer();
        if (buffer == null || buffer.totalPendingWriteBytes() == 0) {
            pending = 0;
            return false;
        }
        return isUnchanged(buffer.totalPendingWriteBytes(), buffer.currentProgress());
    }

    /** The same for a stream, whose bytes wait for its window. */
    boolean isStreamStuck(Channel stream) {
        return isUnchanged(stream.bytesBeforeWritable() + 1, stream.bytesBeforeUnwritable());
    }

    private boolean isUnchanged(long nowPending, long nowProgress) {
        if (nowPending != pending || nowProgress != progress) {
            pending = nowPending;
            progress = nowProgress;
            since = loop.now();
            return false;
        }
        return loop.isOver(loop.settings().writeNanos, since);
    }
}
