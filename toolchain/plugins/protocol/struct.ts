import struct from "google-protobuf/google/protobuf/struct_pb.js";

export type Properties = Readonly<Record<string, unknown>>;

/** What stands on the wire for a value that a preview cannot know. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The properties of a message; none when it has none. */
export function fromStruct(value: struct.Struct | undefined): Properties {
  return value?.toJavaScript() ?? {};
}

/** A message's properties; `value` is JSON and holds no undefined. */
export function toStruct(value: Properties): struct.Struct {
  // The declared parameter is JSON, which is what `value` is by contract.
  return struct.Struct.fromJavaScript(value as Parameters<typeof struct.Struct.fromJavaScript>[0]);
}
