import assert from "node:assert/strict";
import { showValue } from "../../../../policies/reading/show-value.ts";

describe("showValue", () => {
  for (const [value, shown] of [
    [undefined, "nothing"],
    [null, "nothing"],
    [0, "0"],
    [false, "false"],
    ["", "an empty text"],
    ["1h30m", "1h30m"],
    ["-5", "-5"],
    ["25%", "25%"],
    ["03:00", "03:00"],
    ["true", "true"],
    ["hunter2", "a text of 7 characters"],
    ["ghp_0123456789abcdef", "a text of 20 characters"],
    ["2 hunter", "a text of 8 characters"],
    [["secret"], "a list or an object"],
    [{ secret: 1 }, "a list or an object"],
  ] as const) {
    it(`shows ${JSON.stringify(value)} as ${shown}`, () => {
      assert.equal(showValue(value), shown);
    });
  }
});
