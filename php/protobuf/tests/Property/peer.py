"""Google's Python runtime as the property tests' second opinion: peer.py DESCRIPTOR_SET

Reads one request a line, writes one answer a line, both JSON. A request names a message type and gives one payload of it:
binary (in base64), json or text. The answer has the message in all three, or an error, if the payload was refused.
"""

import base64
import json
import sys

from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message, message_factory, text_format

pool = descriptor_pool.Default()
with open(sys.argv[1], "rb") as file:
    for proto in descriptor_pb2.FileDescriptorSet.FromString(file.read()).file:
        try:
            pool.FindFileByName(proto.name)
        except KeyError:
            pool.AddSerializedFile(proto.SerializeToString())


def parse(request):
    result = message_factory.GetMessageClass(pool.FindMessageTypeByName(request["type"]))()
    if "binary" in request:
        result.ParseFromString(base64.b64decode(request["binary"]))
    elif "json" in request:
        json_format.Parse(request["json"], result, descriptor_pool=pool)
    else:
        text_format.Parse(request["text"], result, descriptor_pool=pool)
    return result


def answer(request):
    try:
        parsed = parse(request)
    except (message.Error, json_format.Error, text_format.Error, UnicodeDecodeError) as error:
        return {"error": f"{type(error).__name__}: {error}"}
    if not parsed.IsInitialized():
        return {"error": "uninitialized"}
    result = {"binary": base64.b64encode(parsed.SerializePartialToString(deterministic=True)).decode()}
    if request.get("all"):
        result["json"] = json_format.MessageToJson(parsed, descriptor_pool=pool)
        result["text"] = text_format.MessageToString(parsed, descriptor_pool=pool)
    return result


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
