import assert from "node:assert/strict";
import { sortNamespaces } from "../../../../pipelines/plan/sort-namespaces.ts";

const namespace = (name: string, gate?: string) => ({
  namespace: undefined,
  name,
  labels: gate === undefined ? {} : { "turntable.internal/gate": gate },
});

describe("sortNamespaces", () => {
  it("sorts by the gate label and names what is in neither", () => {
    const sorted = sortNamespaces([
      namespace("shop", "workload"),
      namespace("zot", "infra"),
      namespace("flux", "infra"),
      namespace("default"),
      namespace("odd", "both"),
    ]);
    assert.deepEqual(sorted, {
      infra: ["flux", "zot"],
      workload: ["shop"],
      notes: [
        "every namespace should have the label turntable.internal/gate=infra or workload, got none for default",
        "every namespace should have the label turntable.internal/gate=infra or workload, got both for odd",
      ],
    });
  });
});
