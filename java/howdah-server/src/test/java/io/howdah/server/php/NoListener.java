package io.howdah.server.php;

import io.howdah.failure.PhpFailure;
import org.jspecify.annotations.Nullable;

/** For sessions that nobody listens to. */
final class NoListener implements PhpSession.Listener {

    @Override
    public void responses(ResponseParts parts) {}

    @Override
    public void idle() {}

    @Override
    public void writing() {}

    @Override
    public void reading(int most) {}

    @Override
    public void ended(@Nullable PhpFailure failure) {}
}
