# The same verbs for every language. `make` alone lists them.

MVN := mvn -B -ntp -Dstyle.color=never -f java/pom.xml
# Where Maven puts what it compiles, under each module. Another JDK gets another folder: make test-java TARGET=target/jdk25
TARGET := target
# More options for the JVM that runs the tests: make test-java JVM_ARGS=-Xcheck:jni
JVM_ARGS :=

STEP := scripts/step

NATIVE_SOURCES := VERSION $(shell find native php/ext -path native/test -prune -o \( -name '*.[ch]' -o -name CMakeLists.txt \) -print)
JAVA_SOURCES := $(shell find java -name target -prune -o -name test -prune -o -name howdah-benchmarks -prune -o -type f -print)
BENCHMARK_SOURCES := $(shell find java/howdah-benchmarks -name target -prune -o -name test -prune -o -type f -print)
C_FILES = $(shell git ls-files -co --exclude-standard -- 'native/*.[ch]' 'java/*.[ch]' 'php/*.[ch]' ':!*_arginfo.h')
PHP_FILES = $(shell git ls-files -co --exclude-standard -- '*.php' ':!*/broken.php' ':!*.stub.php')
SANITIZED := build/native-address
, := ,

.DELETE_ON_ERROR:
.PHONY: help setup build build-benchmarks dist test check test-php test-java test-native test-threads test-arm64 test-asan test-jni test-h2spec test-phpt test-mediawiki test-conformance test-protobuf-properties test-protobuf-memory test-protobuf-valgrind fuzz-native fuzz-protobuf fuzz-serializer soak soak-server bench bench-gate bench-http bench-protobuf bench-serializer format lint lint-c lint-java lint-php lint-shell lint-version clean

help: ## List the verbs
	@awk -F ': .*## ' '/^[a-z-]+:.*## / { printf "make %-24s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing (scripts/setup --dev also what lint needs)
	@scripts/setup

build: setup build/ready ## Build all that ./howdah needs

build/native/libhowdah.so: $(NATIVE_SOURCES) | setup
	@$(STEP) "configuring the native library" cmake -S native -B build/native
	@$(STEP) "compiling the native library" cmake --build build/native --parallel
	@scripts/stage-native build/jar build/native
	@touch $@

# What is in howdah-dist, and nothing else. Jars are replaced, not written over: a JVM may have them open.
build/java.stamp: $(JAVA_SOURCES) build/native/libhowdah.so
	@rm -rf java/howdah-dist/target/lib
	@$(STEP) "compiling Java (the first time, Maven fetches its plugins)" $(MVN) -q -Dmaven.test.skip -pl '!howdah-benchmarks' package
	@mkdir -p build/lib
	@cp -p --remove-destination java/howdah-dist/target/lib/*.jar build/lib/
	@cd build/lib && for jar in *.jar; do [ -e "../../java/howdah-dist/target/lib/$$jar" ] || rm "$$jar"; done
	@touch $@

build/native/libhowdah-benchmarks.so: $(BENCHMARK_SOURCES) build/native/libhowdah.so
	@$(STEP) "compiling the native part of the benchmarks" cmake --build build/native --target howdah-benchmarks
	@touch $@

build/benchmarks.stamp: build/java.stamp build/native/libhowdah-benchmarks.so
	@rm -rf java/howdah-benchmarks/target/lib
	@$(STEP) "compiling the benchmarks" $(MVN) -q -Dmaven.test.skip -pl howdah-benchmarks -am package
	@touch $@

build-benchmarks: build build/benchmarks.stamp ## Build all that ./howdah bench needs, which does it by itself

build/ready: build/java.stamp build/bin/php
	@$(STEP) "archiving classes for a fast start" scripts/archive-classes
	@touch $@

# A file and no link, because PHP_BINARY names it without links: scripts start themselves again by it.
build/bin/php: build/native/libhowdah.so
	@mkdir -p build/bin
	@cp --remove-destination build/native/howdah-php $@

dist: setup ## Build what a release is, into build/dist (HOWDAH_NATIVE_DIR for other PHPs, GPG_KEY; see scripts/dist)
	@scripts/setup --dist
	@scripts/dist

test: test-php test-native test-java ## Run all tests, after building what they need

check: ## Run all that a change must pass (.ci/run), and what takes too long for that: hours
	.ci/run
	scripts/test-phpt
	scripts/fuzz-native 600
	scripts/fuzz-protobuf 600
	scripts/fuzz-serializer --rounds 100000
	$(MAKE) soak-server MINUTES=5
	scripts/platform trixie
	$(MAKE) test-arm64
	scripts/check-dist
	$(MAKE) dist
	scripts/test-dist
	scripts/test-deb
	$(MAKE) soak

test-php: ## Run the tests of php/
	@scripts/setup --test
	scripts/test-php

test-java: build build/native/libhowdah-benchmarks.so ## Run the Java tests (JAVA_HOME and TARGET choose another JDK, MODULES some of java/, TEST some classes)
	$(MVN) $(if $(MODULES),-pl $(MODULES) -am) $(if $(TEST),-Dtest='$(TEST)' -Dsurefire.failIfNoSpecifiedTests=false) -Dhowdah.target=$(TARGET) $(if $(JVM_ARGS),"-Dhowdah.test.jvmArgs=$(JVM_ARGS)") test

test-native: setup ## Run the native tests under AddressSanitizer (TEST="^java" those whose names match)
	$(call build-native-tests,$(SANITIZED),address$(,)undefined,all)
	ctest --test-dir $(SANITIZED) --output-on-failure $(if $(TEST),--tests-regex '$(TEST)')

test-threads: setup ## Run what shares memory between threads (rings, interrupts, time limits) under ThreadSanitizer
	$(call build-native-tests,build/native-thread,thread,ring_test channel_test threads_test)
	TSAN_OPTIONS=halt_on_error=1 ctest --test-dir build/native-thread --label-regex threads --output-on-failure

test-arm64: setup ## Run the native tests built for arm64, under qemu (TEST="^java" those whose names match)
	@scripts/setup --arm64
	scripts/test-arm64 $(TEST)

test-asan: build ## Run the Java tests of the bridge while AddressSanitizer checks the native code, inside the JVM
	$(call build-native-tests,$(SANITIZED),address$(,)undefined,howdah howdah-jni)
	scripts/test-asan

fuzz-native: setup ## Fuzz the decoders and rings in C with libFuzzer, each for SECONDS=600 (NAMES="message ring")
	@scripts/setup --dev
	scripts/fuzz-native $(or $(SECONDS),600) $(NAMES)

# A folder, the sanitizers, and the targets of CMake.
define build-native-tests
@$(STEP) "configuring the native tests" cmake -S native -B $(1) -DHOWDAH_NATIVE_TESTS=ON -DHOWDAH_SANITIZE=$(2)
@$(STEP) "compiling the native tests" cmake --build $(1) --parallel --target $(3)
endef

test-jni: build ## Run the Java tests of the bridge while the JVM checks how the native code uses it
	$(MVN) -pl howdah -Dhowdah.test.oneEngine=true -Dhowdah.test.jvmArgs=-Xcheck:jni test >build/test-jni.log 2>&1 || { cat build/test-jni.log; exit 1; }
	@! grep -A20 'WARNING in native method\|WARNING: JNI\|FATAL ERROR in native method\|Warning: SIG' build/test-jni.log

test-h2spec: build ## Run h2spec against ./howdah serve, in clear text and by TLS
	scripts/test-h2spec

test-phpt: build ## Run PHP's own tests with ./howdah php and serve (FOLDERS="ext/date Zend/tests", JOBS=2; SAMPLE=10 percent, SEED=1)
	@scripts/setup --phpt
	scripts/test-phpt $(if $(JOBS),--jobs $(JOBS)) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(FOLDERS),--only $(FOLDERS))

test-mediawiki: build ## Have a browser use MediaWiki, served on both engines
	@scripts/setup --mediawiki
	scripts/test-mediawiki

test-conformance: ## Run Google's conformance suite of Protocol Buffers, with and without the extension
	@scripts/setup --protobuf
	scripts/test-conformance

test-protobuf-properties: ## Compare random messages with Google's Python runtime (SEED=1 SCHEMAS=30 MESSAGES=8)
	@scripts/setup --protobuf
	scripts/test-protobuf-properties $(or $(SEED),random) $(or $(SCHEMAS),30) $(or $(MESSAGES),8)

test-protobuf-valgrind: ## Run the extension of Protocol Buffers under valgrind
	@scripts/setup --dev
	scripts/test-protobuf-valgrind

test-protobuf-memory: ## Look at whether long-lived processes grow by messages (ROUNDS=1000000)
	@scripts/setup --protobuf
	scripts/test-protobuf-memory $(ROUNDS)

fuzz-protobuf: ## Fuzz the decoders of Protocol Buffers, pure and extension (SECONDS=60 SEED=1)
	@scripts/setup --protobuf
	scripts/fuzz-protobuf $(or $(SECONDS),60) $(SEED)

fuzz-serializer: ## Compare the serializer with a plain interpreter on random classes (ROUNDS=100000 SEED=1 EXTENSION=1)
	scripts/fuzz-serializer $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(SEED),--seed $(SEED)) $(if $(EXTENSION),--extension)

soak-server: build ## Load the server while PHP processes crash, loop, are killed and reloaded (MINUTES=5, VARIANTS=processes-worker,…)
	$(MVN) -pl howdah-server -am -Dhowdah.test.excludedGroups= -Dgroups=soak -Dtest=ServerSoakTest -Dsurefire.failIfNoSpecifiedTests=false -Dsurefire.timeout=0 $(if $(MINUTES),-Dhowdah.soak.minutes=$(MINUTES)) $(if $(VARIANTS),-Dhowdah.soak.variants=$(VARIANTS)) $(if $(CONNECTIONS),-Dhowdah.soak.connections=$(CONNECTIONS)) test

soak: build ## Run the tests that take long: tagged `soak`
	$(MVN) -Dhowdah.test.excludedGroups= -Dgroups=soak -Dsurefire.timeout=0 test

bench: build ## Measure what a call costs
	./howdah bench calls

bench-gate: build ## Compare brief runs of the benchmarks with bench/results; fails where something got worse (ONLY=calls,http RUNS=3)
	@scripts/setup --bench
	@scripts/setup --bench-protobuf
	php bench/gate/run.php $(if $(ONLY),--only $(ONLY)) $(if $(RUNS),--runs $(RUNS))

bench-http: build ## Measure web servers by TechEmpower's tests
	@scripts/setup --bench
	./howdah bench http

bench-protobuf: ## Measure Protocol Buffers beside Google's for PHP (ONLY=codec,requests SERIES=howdah,google,… ROUNDS=7)
	@scripts/setup --bench-protobuf
	php bench/protobuf/run.php $(if $(ONLY),--only $(ONLY)) $(if $(SERIES),--series $(SERIES)) $(if $(ROUNDS),--rounds $(ROUNDS))

bench-serializer: ## Measure the serializer beside Symfony's, and others' that HOWDAH_BENCH_AUTOLOAD loads (ROUNDS=9)
	@scripts/setup --bench-serializer
	php bench/serializer/run.php $(if $(ROUNDS),--rounds $(ROUNDS))

format: ## Format C, Java and PHP
	clang-format -i $(C_FILES)
	$(MVN) -q spotless:apply
	phpcbf -q || [ $$? = 1 ]

lint: lint-version lint-c lint-java lint-php lint-shell ## Check formats, and run the linters

lint-c: build/native/libhowdah.so
	scripts/check-layers
	scripts/generate-schema --check
	scripts/generate-arginfo --check
	scripts/generate-native-image --check
	clang-format --dry-run -Werror $(C_FILES)
	clang-tidy --quiet -p build/native $(filter-out native/test/%,$(filter %.c,$(C_FILES)))

lint-java: build/native/libhowdah.so
	$(MVN) -q spotless:check
	$(MVN) -q -Plint test-compile javadoc:jar

lint-php:
	@for file in $(PHP_FILES); do php -n -l "$$file" >/dev/null || exit; done
	phpcs -q

lint-shell:
	shellcheck $$(git grep -lE '^#!(/usr/bin/env bash|/bin/(ba)?sh)' -- ':!*.java')

lint-version:
	scripts/check-version

clean: ## Remove all that was built
	rm -rf build java/*/target
