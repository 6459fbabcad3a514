package io.howdah;

import io.howdah.border.Channel;

/** A resource of PHP, such as a stream. Java can hold it and pass it back. */
public final class PhpResource extends PhpReferent {

    private final String type;

    /**
     * Made by the channel.
     *
     * @param channel where it lives
     * @param id PHP's number of it
     * @param type its type
     */
    public PhpResource(Channel channel, long id, String type) {
        super(channel, id, true);
        this.type = type;
    }

    /** {@return what PHP's get_resource_type() says} */
    public String type() {
        return type;
    }

    @Override
    public PhpResource asResource() {
        return this;
    }

    @Override
    public String typeName() {
        return "resource (" + type + ")";
    }
}
