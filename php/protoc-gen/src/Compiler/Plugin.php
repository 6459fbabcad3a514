<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Compiler\CodeGeneratorRequest;
use Google\Protobuf\Compiler\CodeGeneratorResponse;
use Google\Protobuf\Compiler\CodeGeneratorResponse\Feature;
use Google\Protobuf\Compiler\CodeGeneratorResponse\File;
use Google\Protobuf\Internal\Edition;
use Howdah\Codegen\PhpFile;

/** Answers protoc's request: https://protobuf.dev/reference/other/ describes the protocol. */
final class Plugin
{
    public static function run(CodeGeneratorRequest $request): CodeGeneratorResponse
    {
        $response = new CodeGeneratorResponse();
        $response->setSupportedFeatures(Feature::FEATURE_PROTO3_OPTIONAL | Feature::FEATURE_SUPPORTS_EDITIONS);
        $response->setMinimumEdition(Edition::EDITION_PROTO2);
        $response->setMaximumEdition(Edition::EDITION_2026);
        try {
            $files = self::generate($request);
        } catch (CompilerException $failure) {
            return $response->setError($failure->getMessage());
        }
        foreach ($files as $path => $source) {
            $response->getFile()[] = (new File())->setName($path)->setContent($source);
        }
        return $response;
    }

    /** @return array<string, string> sources by path */
    private static function generate(CodeGeneratorRequest $request): array
    {
        $parameters = Parameters::parse($request->getParameter());
        $schema = new Schema($request->getProtoFile());
        $files = $sources = [];
        foreach ($request->getFileToGenerate() as $name) {
            $files[] = $file = FileReader::read($schema, $name);
            foreach (self::classes($file, $parameters) as $class) {
                $sources[$class->path] = (string) $class;
            }
        }
        if ($parameters->index !== null) {
            $sources[$parameters->index] = IndexWriter::write(array_map(IndexWriter::entries(...), $files));
        }
        return $sources;
    }

    /** @return iterable<PhpFile> */
    private static function classes(ProtoFile $file, Parameters $parameters): iterable
    {
        yield MetadataWriter::write($file);
        foreach ($file->messages as $message) {
            yield MessageWriter::write($message, $parameters);
        }
        foreach ($file->enumerations as $enum) {
            yield $parameters->isNative($enum->class)
                ? NativeEnumWriter::write($enum, $file)
                : EnumWriter::write($enum, $file);
        }
    }
}
