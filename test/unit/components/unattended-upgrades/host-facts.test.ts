import assert from "node:assert/strict";
import { parseHostFacts } from "../../../../components/unattended-upgrades/host-facts.ts";
import type { HostFacts } from "../../../../components/unattended-upgrades/host-facts.ts";
import { FACTS } from "./facts.ts";

describe("parseHostFacts", () => {
  it("reads the last line", () => {
    assert.deepEqual(parseHostFacts("m1", `Welcome!\n${JSON.stringify(FACTS)}\n`), FACTS);
  });

  it("names the host whose answer is no JSON, and shows what it said", () => {
    assert.throws(
      () => parseHostFacts("m2", "Welcome!\n"),
      /^Error: host m2 must end its output with its facts in JSON, got "Welcome!"/,
    );
  });

  it("names the host that said nothing", () => {
    assert.throws(
      () => parseHostFacts("m2", ""),
      /host m2 must end its output with its facts in JSON, got ""/,
    );
  });

  const broken: Record<string, unknown>[] = [
    { debianVersion: "11" },
    { systemd: "degraded" },
    { origins: "all" },
    { heldPatterns: [1] },
    { heldPackages: undefined },
    { upgradeTime: null },
    { needrestart: "automatic" },
    { runningKernel: undefined },
    { newestKernel: undefined },
    { rebootRequired: "no" },
    { warnings: undefined },
    { surprise: true },
  ] satisfies Partial<Record<keyof HostFacts | "surprise", unknown>>[];
  for (const change of broken) {
    const field = Object.keys(change).join();
    it(`refuses facts with a wrong ${field}`, () => {
      assert.throws(() => parseHostFacts("m2", JSON.stringify({ ...FACTS, ...change })), new RegExp(field));
    });
  }
});
