import assert from "node:assert/strict";
import { hostKeyAlgorithms, parseHostKey } from "../../../../../toolchain/plugins/command/host-key.ts";

const ED25519 = "AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";

describe("a host key", () => {
  it("is read as it stands in an authorized_keys file, with or without a comment", () => {
    const blob = Buffer.from(ED25519, "base64");

    assert.deepEqual(parseHostKey(`ssh-ed25519 ${ED25519}`), { type: "ssh-ed25519", blob });
    assert.deepEqual(parseHostKey(`  ssh-ed25519  ${ED25519} root@m1\n`), { type: "ssh-ed25519", blob });
  });

  for (const text of [
    "",
    "ssh-ed25519",
    `ssh-rsa ${ED25519}`,
    "ssh-ed25519 AAAA",
    "ssh-ed25519 not-base64!",
    ED25519,
  ]) {
    it(`is not ${JSON.stringify(text.slice(0, 24))}`, () => {
      assert.equal(parseHostKey(text), undefined);
    });
  }

  it("is asked for by the signatures of its type", () => {
    const blob = Buffer.alloc(0);

    assert.deepEqual(hostKeyAlgorithms({ type: "ssh-ed25519", blob }), ["ssh-ed25519"]);
    assert.deepEqual(hostKeyAlgorithms({ type: "ssh-rsa", blob }), ["rsa-sha2-512", "rsa-sha2-256"]);
  });
});
