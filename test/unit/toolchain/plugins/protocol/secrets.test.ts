import assert from "node:assert/strict";
import { mask, secretTexts, unwrapSecrets } from "../../../../../toolchain/plugins/protocol/secrets.ts";

const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

describe("secrets on the wire", () => {
  it("are unwrapped at any depth, and everything else stays as it is", () => {
    const wrapped = { a: secret("x"), b: [secret({ c: secret(1) }), null, true], d: { e: "plain" } };

    assert.deepEqual(unwrapSecrets(wrapped), { a: "x", b: [{ c: 1 }, null, true], d: { e: "plain" } });
  });

  it("do not include an asset, which has the same key with another signature", () => {
    const asset = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", text: "x" };

    assert.deepEqual(unwrapSecrets(asset), asset);
    assert.deepEqual(secretTexts({ asset }), []);
  });

  it("are listed as texts and their lines, longest first, without what is too short to mask", () => {
    const inputs = {
      list: secret(["abcd", "abc"]),
      plain: "plain text",
      stdin: secret("first line\r\nsecond\nyes\n"),
    };

    assert.deepEqual(secretTexts(inputs), [
      "first line\r\nsecond\nyes\n",
      "first line\r\nsecond\nyes",
      "first line",
      "second",
      "abcd",
    ]);
  });

  it("are masked wherever they stand in a text", () => {
    assert.equal(mask("a hunter2 b hunter2!", ["hunter2"]), "a [secret] b [secret]!");
    assert.equal(mask("nothing here", ["hunter2"]), "nothing here");
  });
});
