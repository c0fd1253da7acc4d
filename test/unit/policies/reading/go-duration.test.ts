import assert from "node:assert/strict";
import { parseGoDuration } from "../../../../policies/reading/go-duration.ts";

describe("parseGoDuration", () => {
  for (const [text, seconds] of [
    ["0", 0],
    ["-0", 0],
    ["0s", 0],
    ["30m", 1800],
    ["1h30m", 5400],
    ["1.5h", 5400],
    ["90s", 90],
    ["1000ms", 1],
    ["2us", 2e-6],
    ["2µs", 2e-6],
    ["2ns", 2e-9],
    ["-5m", -300],
    ["+5m", 300],
  ] as const) {
    it(`reads ${text}`, () => {
      assert.equal(parseGoDuration(text), seconds);
    });
  }

  for (const text of ["", "1", "30", "m", "5 m", "1d", "5m!", "${x}", "h1"]) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.equal(parseGoDuration(text), undefined);
    });
  }
});
