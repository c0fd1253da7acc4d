import { equal } from "node:assert/strict";
import { closingLine } from "../../support/closing-line-reporter.ts";

describe("closing line of a test run", () => {
  it("counts what passed and what failed", () => {
    equal(closingLine({ passes: 12, failures: 3 }), "12 passed, 3 failed");
  });
});
