package io.howdah;

import io.howdah.border.Channel;

/** A Closure of PHP, which Java can call. */
public final class PhpCallable extends PhpReferent {

    /**
     * Made by the channel.
     *
     * @param channel where it lives
     * @param id PHP's number of it
     */
    public PhpCallable(Channel channel, long id) {
        super(channel, id, false);
    }

    /**
     * Calls it.
     *
     * @param arguments anything that can cross; see {@link PhpFunction#call}
     * @return what it returns
     */
    public Value call(Object... arguments) {
        return channel().invoker().callCallable(this, arguments);
    }

    @Override
    public PhpCallable asCallable() {
        return this;
    }

    @Override
    public String typeName() {
        return "Closure";
    }
}
