/** The real PHP engine inside the JVM: calling PHP from Java. */
@SuppressWarnings("module") // what it is exported to is compiled after it
module howdah {
    requires org.slf4j;
    requires java.scripting;
    requires static com.fasterxml.jackson.annotation;
    requires static jdk.jfr;
    requires static org.jspecify;

    exports io.howdah;
    exports io.howdah.failure;
    exports io.howdah.json;
    exports io.howdah.script;
    exports io.howdah.stub;
    exports io.howdah.value;
    exports io.howdah.channel to
            howdah.cli,
            howdah.server;
    exports io.howdah.http to
            howdah.server;
    exports io.howdah.jfr to
            howdah.server;
    exports io.howdah.library to
            howdah.cli;
    exports io.howdah.process to
            howdah.server;
    exports io.howdah.signature to
            howdah.processor;
    exports io.howdah.wire to
            howdah.server;

    provides javax.script.ScriptEngineFactory with
            io.howdah.script.PhpScriptEngineFactory;
}
