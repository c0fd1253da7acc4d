import assert from "node:assert/strict";
import { sentinelMounts, sentinelPaths } from "../../../../../policies/reading/kured/chart-sentinel.ts";

function read(configuration: object) {
  return [sentinelPaths({ configuration }), sentinelMounts({ configuration })];
}

function mounted(hostPath: string) {
  return [{ mountPath: "/sentinel", hostPath }];
}

describe("the sentinel of kured's chart", () => {
  it("is looked for below /sentinel, where its directory of the host is mounted", () => {
    assert.deepEqual(read({}), [["/sentinel/reboot-required"], mounted("/var/run")]);
    assert.deepEqual(read({ rebootSentinel: "/run/a/b" }), [["/sentinel/b"], mounted("/run/a")]);
    assert.deepEqual(read({ useRebootSentinelHostPath: null }), [
      ["/sentinel/reboot-required"],
      mounted("/var/run"),
    ]);
  });

  it("is looked for inside the container where nothing is mounted", () => {
    for (const useRebootSentinelHostPath of [false, 0, ""]) {
      assert.deepEqual(read({ useRebootSentinelHostPath }), [["/var/run/reboot-required"], []]);
    }
    assert.deepEqual(read({ rebootSentinel: "/run/a", useRebootSentinelHostPath: false }), [["/run/a"], []]);
  });

  it("is not said to kured while it is empty", () => {
    assert.deepEqual(sentinelPaths({ configuration: { rebootSentinel: "" } }), []);
  });
});
