import assert from "node:assert/strict";
import { previewHostKeys } from "../../../inventory/preview-host-keys.ts";

const HOSTS = [
  { name: "m1", address: "10.0.0.1", role: "master" },
  { name: "w1", address: "10.0.0.2", role: "worker" },
] as const;

describe("previewHostKeys", () => {
  it("gives every host the same key, in the form of an Ed25519 key", () => {
    const keys = previewHostKeys(HOSTS);
    assert.deepEqual(Object.keys(keys), ["m1", "w1"]);
    assert.equal(keys["m1"], keys["w1"]);
    const [kind, base64 = ""] = (keys["m1"] ?? "").split(" ");
    const blob = Buffer.from(base64, "base64");
    assert.equal(kind, "ssh-ed25519");
    assert.equal(blob.subarray(4, 15).toString(), "ssh-ed25519");
    assert.deepEqual(blob.subarray(19), Buffer.alloc(32, 0xff));
  });
});
