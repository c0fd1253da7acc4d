import assert from "node:assert/strict";
import { isKuredFlag, KURED_FLAGS } from "../../../../../policies/reading/kured/kured-flags.ts";

function flagsOf(kind: string) {
  return Object.entries(KURED_FLAGS)
    .filter(([, one]) => one === kind)
    .map(([flag]) => flag);
}

/** Compared with https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go */
describe("the flags of kured", () => {
  it("are switches where kured declares a boolean", () => {
    assert.deepEqual(flagsOf("boolean"), [
      "alert-filter-match-only",
      "alert-firing-only",
      "annotate-nodes",
      "force-reboot",
    ]);
  });

  it("are collected where kured declares a list, of which one takes commas as they are", () => {
    assert.deepEqual(flagsOf("list"), ["post-reboot-node-labels", "pre-reboot-node-labels", "reboot-days"]);
    assert.deepEqual(flagsOf("array"), ["blocking-pod-selector"]);
  });

  it("are texts, numbers and times otherwise", () => {
    assert.deepEqual(flagsOf("text"), [
      "alert-filter-regexp",
      "concurrency",
      "drain-delay",
      "drain-grace-period",
      "drain-pod-selector",
      "drain-timeout",
      "ds-name",
      "ds-namespace",
      "end-time",
      "lock-annotation",
      "lock-release-delay",
      "lock-ttl",
      "log-format",
      "message-template-drain",
      "message-template-reboot",
      "message-template-uncordon",
      "metrics-host",
      "metrics-port",
      "node-id",
      "notify-url",
      "period",
      "prefer-no-schedule-taint",
      "prometheus-url",
      "reboot-command",
      "reboot-delay",
      "reboot-method",
      "reboot-sentinel",
      "reboot-sentinel-command",
      "reboot-signal",
      "skip-wait-for-delete-timeout",
      "slack-channel",
      "slack-hook-url",
      "slack-username",
      "start-time",
      "time-zone",
    ]);
  });

  it("are no other words, and nothing that every object has", () => {
    assert.deepEqual(["period", "Period", "constructor", ""].map(isKuredFlag), [true, false, false, false]);
  });
});
