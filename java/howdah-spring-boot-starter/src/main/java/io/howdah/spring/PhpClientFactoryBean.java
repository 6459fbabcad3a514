package io.howdah.spring;

import io.howdah.PhpPool;
import org.springframework.beans.factory.SmartFactoryBean;

/** Makes a client, after looking whether it fits PHP. */
final class PhpClientFactoryBean<T> implements SmartFactoryBean<T> {

    private final Class<T> type;
    private final PhpPool pool;
    private final HowdahProperties properties;

    PhpClientFactoryBean(Class<T> type, PhpPool pool, HowdahProperties properties) {
        this.type = type;
        this.pool = pool;
        this.properties = properties;
    }

    @Override
    public T getObject() {
        PhpCalls calls = new PhpCalls(pool, properties.callTimeout());
        calls.run(php -> php.bind(type));
        return calls.client(type);
    }

    /** So that what does not fit stops the start, and no request. */
    @Override
    public boolean isEagerInit() {
        return true;
    }

    @Override
    public Class<T> getObjectType() {
        return type;
    }
}
