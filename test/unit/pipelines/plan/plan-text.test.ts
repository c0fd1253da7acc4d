import assert from "node:assert/strict";
import { planText } from "../../../../pipelines/plan/plan-text.ts";
import { WORKERS } from "./objects-fixture.ts";
import { fakeCluster, planOf } from "./plan-fixture.ts";

describe("planText", () => {
  it("says that it is no dry run, what is refused and why, and that it ends there", async () => {
    const cluster = fakeCluster({
      readApiServers: () =>
        Promise.resolve([
          { address: "10.0.0.1:6443", version: "v1.31.0" },
          { address: "10.0.0.2:6443", problem: "no answer" },
        ]),
    });
    const text = planText(await planOf(cluster, { ...WORKERS, hostNames: ["w1"] }));
    assert.equal(
      text,
      [
        "Plan of d1: linux 6.18.9 on lab-workers (workers)",
        "",
        "  image        registry.example.com/os:6.18.9, host adapter apt",
        "  target       registry.example.com/os@sha256:new (sha256:new)",
        "  kernel       at or above 6.1.0",
        "  API servers  10.0.0.1:6443 v1.31.0, 10.0.0.2:6443 unknown",
        "  evictions    2 in all, 2 tried, 2 allowed",
        "  namespaces   0 infra, 0 workload",
        "",
        "  #  NODE  ROLLED FROM",
        "  1  w2    m1           canary",
        "  2  w1    m1           registry",
        "",
        "Notes:",
        "  - the version of the API server 10.0.0.2:6443 is not known: no answer",
        "",
        "Refused, for 1 reason:",
        "  - the fleet must have declared hosts only, got the node w2 too; declare it in turntable:inventory, or take it out of the cluster",
        "",
        "Nothing was changed.",
        "",
      ].join("\n"),
    );
  });
});
