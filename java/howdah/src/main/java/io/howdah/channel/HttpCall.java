package io.howdah.channel;

import io.howdah.wire.Schema;

/** For HTTP requests, which are served in one long call. */
public final class HttpCall {

    private final EngineChannel channel;
    private final Replies replies;
    private final Cleanup cleanup;

    HttpCall(EngineChannel channel, Replies replies, Cleanup cleanup) {
        this.channel = channel;
        this.replies = replies;
        this.cleanup = cleanup;
    }

    /** Adds what goes with each reply to PHP. */
    public void beforeReply() {
        if (channel.isTidyingDue) {
            channel.java().sent();
        }
        replies.writeDropped();
    }

    /** The reply to the long call: throws if it failed. */
    public void readOutcome(long reply) {
        channel.out().start(0);
        channel.message().limit = (int) reply;
        if (reply >>> Schema.WordBit.UPPER_HALF != 0) {
            replies.read((int) (reply >>> Schema.WordBit.UPPER_HALF));
        }
    }

    /** Between two requests: lets go of what only the last one needed. */
    public void tidyBetweenRequests() {
        cleanup.runBetweenRequests();
    }
}
