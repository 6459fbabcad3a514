<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Compiler;

use Google\Protobuf\Compiler\CodeGeneratorRequest;
use Google\Protobuf\Internal\FileDescriptorProto;
use Howdah\Protobuf\Compiler\Plugin;

/** Compiles the messages of tests once more, into another namespace and with other parameters, and loads them. */
final class Compilation
{
    /** @var array<string, string> sources by path */
    public readonly array $sources;

    /**
     * @param class-string $metadata of the .proto file
     * @param string $namespace for its classes
     */
    public function __construct(string $metadata, string $namespace, string $parameters)
    {
        $request = (new CodeGeneratorRequest())->setParameter($parameters);
        foreach ([...$metadata::DEPENDENCIES, $metadata] as $file) {
            foreach ($file::DEPENDENCIES as $dependency) {
                $request->getProtoFile()[] = self::descriptor($dependency);
            }
            $request->getProtoFile()[] = $descriptor = self::descriptor($file);
        }
        $descriptor->getOptions()->setPhpNamespace($namespace)->setPhpMetadataNamespace("$namespace\\Metadata");
        $request->setFileToGenerate([$descriptor->getName()]);
        $response = Plugin::run($request);
        if ($response->hasError()) {
            throw new \RuntimeException($response->getError());
        }
        $sources = [];
        foreach ($response->getFile() as $file) {
            $sources[$file->getName()] = $file->getContent();
        }
        $this->sources = $sources;
        spl_autoload_register(static function (string $class) use ($sources): void {
            $source = $sources[strtr($class, '\\', '/') . '.php'] ?? null;
            if ($source !== null) {
                eval(substr($source, strlen('<?php')));
            }
        });
    }

    /** @param class-string $metadata */
    private static function descriptor(string $metadata): FileDescriptorProto
    {
        $descriptor = new FileDescriptorProto();
        $descriptor->mergeFromString($metadata::DESCRIPTOR);
        return $descriptor;
    }
}
