import assert from "node:assert/strict";
import { forbidUnreachableDeletes } from "../../../../policies/rules/forbid-unreachable-deletes.ts";
import { findings } from "../findings.ts";

function withOption(deleteUnreachable: unknown) {
  const props = { kubeconfig: "{}", deleteUnreachable };
  return findings(forbidUnreachableDeletes, { type: "pulumi:providers:kubernetes", name: "cluster", props });
}

describe("forbid-unreachable-deletes", () => {
  it("passes a provider that does not say it, or says no", async () => {
    for (const off of [undefined, null, false, "false"]) {
      assert.deepEqual(await withOption(off), [], String(off));
    }
  });

  it("refuses everything else", async () => {
    for (const on of [true, "true", "", "0", 0]) {
      assert.deepEqual(await withOption(on), ["cluster sets deleteUnreachable"], String(on));
    }
  });
});
