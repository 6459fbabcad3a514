package io.howdah.spring;

import io.howdah.PhpEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What PHP is run with.
 *
 * @param engine How PHP is run: in processes, or embedded in this one.
 * @param bootstrap File that runs first in each request of PHP, such as Composer's autoloader.
 * @param ini Settings of PHP, as in php.ini.
 * @param iniFile Another php.ini, or the folder that it is in.
 * @param includePath Folders where PHP looks for relative files.
 * @param memoryLimit Limit for the memory of each interpreter.
 * @param environment Environment variables of PHP.
 * @param allow Java classes that PHP code may use, as 'java.time.*'.
 * @param allowFiles Whether patterns allow also Java classes that reach files.
 * @param allowNetwork Whether patterns allow also Java classes that reach the network.
 * @param killAfter Time after which a PHP process is killed that does not end a call whose deadline
 *     has passed.
 * @param callTimeout Time that a call by a @PhpClient may run; without one, as long as it takes.
 * @param pool The pool.
 * @param site A PHP site in the application's web server.
 * @param view PHP templates as views of Spring MVC.
 */
@ConfigurationProperties("howdah")
public record HowdahProperties(
        @DefaultValue("processes") PhpEngine engine,
        @Nullable Path bootstrap,
        @DefaultValue Map<String, String> ini,
        @Nullable Path iniFile,
        @DefaultValue List<Path> includePath,
        @Nullable DataSize memoryLimit,
        @DefaultValue Map<String, String> environment,
        @DefaultValue List<String> allow,
        @DefaultValue("false") boolean allowFiles,
        @DefaultValue("false") boolean allowNetwork,
        @DefaultValue("2s") Duration killAfter,
        @Nullable Duration callTimeout,
        @DefaultValue Pool pool,
        @DefaultValue Site site,
        @DefaultValue View view) {

    /**
     * How many interpreters there are, and what waits for them.
     *
     * @param size Number of interpreters; by default that of CPUs, and 1 for the embedded engine.
     * @param queueLimit Number of tasks that may wait; more are rejected.
     * @param waitAtMost Time that a task may wait; by default, as long as it takes.
     * @param recycleAfter Number of tasks after which an interpreter begins a fresh request; by
     *     default, it goes on.
     * @param shutdownTimeout Time that tasks have to end when the application stops.
     */
    public record Pool(
            @Nullable Integer size,
            @DefaultValue("1024") int queueLimit,
            @Nullable Duration waitAtMost,
            @Nullable Integer recycleAfter,
            @DefaultValue("20s") Duration shutdownTimeout) {}

    /**
     * Where a site stands, and how it is served.
     *
     * @param path Paths of the site, as '/blog/**'.
     * @param root Document root: without one, there is no site.
     * @param options Options of 'howdah serve' for the site, as 'request-timeout'.
     */
    public record Site(
            @DefaultValue("/**") String path,
            @Nullable Path root,
            @DefaultValue Map<String, String> options) {}

    /**
     * Where templates are.
     *
     * @param prefix Folder of the templates: without one, there are no PHP views.
     * @param suffix End of their files' names.
     * @param contentType Type of what they print.
     */
    public record View(
            @Nullable Path prefix,
            @DefaultValue(".php") String suffix,
            @DefaultValue("text/html;charset=UTF-8") String contentType) {}
}
