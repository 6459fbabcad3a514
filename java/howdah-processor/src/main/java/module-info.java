/** The annotation processor that compiles typed interfaces to stubs. */
module howdah.processor {
    requires howdah;
    requires java.compiler;
    requires static org.jspecify;

    provides javax.annotation.processing.Processor with
            io.howdah.processor.JsonProcessor,
            io.howdah.processor.StubProcessor;
}
