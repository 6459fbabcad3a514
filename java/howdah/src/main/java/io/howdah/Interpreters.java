package io.howdah;

import io.howdah.channel.EngineChannel;
import io.howdah.channel.JniChannel;
import io.howdah.channel.Settings;
import io.howdah.channel.Upcalls;
import io.howdah.failure.PhpFailure;
import io.howdah.interop.JavaRuntime;
import io.howdah.interop.access.JavaAccess;
import io.howdah.interop.operations.Operations;
import io.howdah.process.ChildProcess;
import io.howdah.process.ForkServer;
import io.howdah.process.ProcessLauncher;
import io.howdah.process.ShmChannel;
import java.io.OutputStream;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Opens interpreters with the settings of a builder. */
final class Interpreters implements ProcessLauncher {

    private final Configuration configuration;

    Interpreters(Configuration configuration) {
        this.configuration = configuration;
    }

    /** {@return an interpreter of this thread, run by the engine that was chosen} */
    Php open() {
        if (configuration.engine == PhpEngine.EMBEDDED) {
            return bootstrapped(embedded(configuration.settings(), configuration.output))
                    .forApplication();
        }
        ForkServer parent = startProcesses();
        try {
            return open(channel(fork(parent)), parent::close).forApplication();
        } catch (Throwable e) {
            parent.close();
            throw e;
        }
    }

    /**
     * {@return an interpreter of this thread in a PHP process, which ends when it is closed}
     *
     * @param process forked from what {@link #startProcesses} returned
     */
    Php open(ChildProcess process) {
        return open(channel(process), () -> {}).forApplication();
    }

    /** {@return the exit status of a command line} */
    int runCommandLine(Settings settings) {
        return embedded(settings, null).channel.invoker().run();
    }

    @Override
    public ForkServer startProcesses() {
        return ForkServer.start(
                configuration.settings(), configuration.output, upcalls(JavaAccess.NONE));
    }

    @Override
    public ShmChannel connect(ChildProcess process) {
        ShmChannel channel = channel(process);
        open(channel, () -> {});
        return channel;
    }

    /** {@return a PHP process that has been forked, after waiting for it} */
    static ChildProcess fork(ForkServer parent) {
        try {
            return parent.fork().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    private Php embedded(Settings settings, @Nullable OutputStream output) {
        // Before a channel is made: that takes the buffer, which another thread's interpreter may
        // be using.
        long ticket = JniChannel.claim();
        try {
            EngineChannel channel = new JniChannel(ticket, output, upcalls(configuration.access()));
            Php php = new Php(channel, () -> {});
            try {
                channel.lifecycle().open(php::bind, settings);
            } catch (Throwable e) {
                channel.lifecycle().leave();
                throw e;
            }
            return php;
        } catch (Throwable e) {
            JniChannel.release(ticket);
            throw e;
        }
    }

    /** Runs what each request begins with; if it fails, the interpreter is closed. */
    private Php bootstrapped(Php php) {
        Runnable code = configuration.bootstrap(php);
        if (code == null) {
            return php;
        }
        try {
            php.channel.lifecycle().bootstrap(code);
            return php;
        } catch (Throwable e) {
            try {
                php.close();
            } catch (PhpFailure ofShutdown) {
                e.addSuppressed(ofShutdown);
            }
            throw e;
        }
    }

    private ShmChannel channel(ChildProcess process) {
        return new ShmChannel(
                process,
                configuration.output,
                upcalls(configuration.access()),
                configuration.killAfter);
    }

    private Php open(ShmChannel channel, Runnable afterwards) {
        Php php = new Php(channel, afterwards);
        try {
            channel.lifecycle().open(php::bind, configuration.settings());
            Runnable code = configuration.bootstrap(php);
            if (code != null) {
                channel.lifecycle().bootstrap(code);
            }
            return php;
        } catch (Throwable e) {
            channel.process().kill();
            channel.lifecycle().leave();
            throw e;
        }
    }

    private static Upcalls.Factory upcalls(JavaAccess access) {
        return (channel, ofThisProcess) ->
                new JavaRuntime(channel, access, ofThisProcess, Operations::new);
    }
}
