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
        $response->setMaximumEdition(Edition::EDITION_2023);
        try {
            $files = self::generate($request);
        } catch (CompilerException $failure) {
            return $response->setError($failure->getMessage());
        }
        return $response->setFile(array_map(
            static fn(PhpFile $file): File => (new File())->setName($file->path)->setContent((string) $file),
            $files,
        ));
    }

    /** @return list<PhpFile> */
    private static function generate(CodeGeneratorRequest $request): array
    {
        $schema = new Schema($request->getProtoFile());
        $files = [];
        foreach ($request->getFileToGenerate() as $name) {
            $file = FileReader::read($schema, $name);
            $files[] = MetadataWriter::write($file);
            foreach ($file->messages as $message) {
                $files[] = MessageWriter::write($message);
            }
            foreach ($file->enumerations as $enum) {
                $files[] = EnumWriter::write($enum, $file);
            }
        }
        return $files;
    }
}
