<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Conformance;

use Conformance\ConformanceRequest;
use Conformance\ConformanceResponse;
use Conformance\TestCategory;
use Conformance\WireFormat;
use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\EncodeException;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\Text\TextOptions;
use Howdah\Protobuf\Types;
use Throwable;
use UnexpectedValueException;

/** What Google's conformance runner talks to: it parses a payload as a message, and writes it in the format asked for. */
final class Testee
{
    /**
     * Answers requests until the runner closes its end. A message on the pipes is its length, 32 bits of little endian,
     * and its bytes.
     *
     * @param resource $requests
     * @param resource $responses
     */
    public function serve(mixed $requests, mixed $responses): void
    {
        while (($length = $this->read($requests, 4)) !== null) {
            $request = new ConformanceRequest();
            $request->mergeFromString((string) $this->read($requests, unpack('V', $length)[1]));
            $response = $this->answer($request)->serializeToString();
            fwrite($responses, pack('V', \strlen($response)) . $response);
            fflush($responses);
        }
    }

    public function answer(ConformanceRequest $request): ConformanceResponse
    {
        $response = new ConformanceResponse();
        try {
            if ($request->getMessageType() === 'conformance.FailureSet') {
                return $response->setProtobufPayload('');
            }
            $message = $this->messageOf($request->getMessageType());
            try {
                $this->parse($request, $message);
            } catch (GPBDecodeException $e) {
                return $response->setParseError($e->getMessage());
            }
            try {
                return $this->write($request, $message, $response);
            } catch (EncodeException $e) {
                return $response->setSerializeError($e->getMessage());
            }
        } catch (Throwable $e) {
            return $response->setRuntimeError((string) $e);
        }
    }

    private function messageOf(string $type): Message
    {
        $class = Types::classOf($type) ?? throw new UnexpectedValueException("No class is known for the message $type");
        return new $class();
    }

    private function parse(ConformanceRequest $request, Message $message): void
    {
        match ($request->getPayload()) {
            'protobuf_payload' => $message->mergeFromString($request->getProtobufPayload()),
            'json_payload' => $message->mergeFromJsonString(
                $request->getJsonPayload(),
                $request->getTestCategory() === TestCategory::JSON_IGNORE_UNKNOWN_PARSING_TEST
            ),
            'text_payload' => $message->mergeFromTextString($request->getTextPayload()),
        };
    }

    private function write(
        ConformanceRequest $request,
        Message $message,
        ConformanceResponse $response
    ): ConformanceResponse {
        return match ($request->getRequestedOutputFormat()) {
            WireFormat::PROTOBUF => $response->setProtobufPayload($message->serializeToString()),
            WireFormat::JSON => $response->setJsonPayload($message->serializeToJsonString()),
            WireFormat::TEXT_FORMAT => $response->setTextPayload($message->serializeToTextString(
                $request->getPrintUnknownFields() ? TextOptions::PRINT_UNKNOWN_FIELDS : 0
            )),
        };
    }

    /**
     * A pipe gives what it has, which may be less than was asked for.
     *
     * @param resource $pipe
     */
    private function read(mixed $pipe, int $length): ?string
    {
        $bytes = '';
        while (\strlen($bytes) < $length) {
            $more = fread($pipe, $length - \strlen($bytes));
            if ($more === false || $more === '') {
                return null;
            }
            $bytes .= $more;
        }
        return $bytes;
    }
}
