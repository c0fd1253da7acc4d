import assert from "node:assert/strict";
import { isKuredDaemonSet } from "../../../../../policies/reading/kured/daemon-set.ts";
import { effectiveFlag } from "../../../../../policies/reading/kured/effective-flag.ts";
import { readKured } from "../../../../../policies/reading/kured/read-kured.ts";
import { limitKuredConcurrency } from "../../../../../policies/rules/limit-kured-concurrency.ts";
import { change, UNKNOWN } from "../../../../fixtures/policies/resources/change.ts";
import { deployment } from "../../../../fixtures/policies/resources/budgets.ts";
import { kuredDaemonSet } from "../../../../fixtures/policies/resources/kured.ts";
import type { EvaluatedResource } from "../../../../support/evaluate.ts";
import { findings } from "../../findings.ts";

const CONTAINER = "spec.template.spec.containers.0";

function judged(resource: EvaluatedResource) {
  return { ...resource, urn: "urn:x" };
}

function withWords(...args: readonly string[]) {
  const kured = readKured(judged(change(kuredDaemonSet, `${CONTAINER}.args`, args)));
  assert.ok(kured);
  return kured;
}

function lockedOn(resource: EvaluatedResource) {
  return readKured(judged(resource))?.daemonSet();
}

describe("kured in a DaemonSet", () => {
  it("reads a value behind an equals sign and in the next word, and the last of two", () => {
    assert.equal(effectiveFlag(withWords("--concurrency=2"), "concurrency").value, "2");
    assert.equal(effectiveFlag(withWords("--concurrency", "3"), "concurrency").value, "3");
    assert.equal(effectiveFlag(withWords("--concurrency=1", "--concurrency", "4"), "concurrency").value, "4");
  });

  it("reads words of the command before those of the arguments", () => {
    const command = change(kuredDaemonSet, `${CONTAINER}.command`, ["/usr/bin/kured", "--lock-ttl=1h"]);
    const kured = readKured(judged(command));
    assert.ok(kured);
    assert.equal(effectiveFlag(kured, "lock-ttl").value, "1h");
  });

  it("takes a boolean that stands alone for on, whatever the next word is", () => {
    const kured = withWords("--force-reboot", "false");
    assert.deepEqual(effectiveFlag(kured, "force-reboot"), {
      value: "true",
      setBy: "the argument --force-reboot, which stands alone",
    });
    assert.deepEqual(kured.strayWords(), ["a word without dashes"]);
  });

  it("reads nothing behind two dashes", () => {
    assert.equal(effectiveFlag(withWords("--", "--concurrency=2"), "concurrency").value, undefined);
  });

  it("lets the last of two variables win over every argument", () => {
    const twice = change(kuredDaemonSet, `${CONTAINER}.env`, [
      { name: "KURED_CONCURRENCY", value: "2" },
      { name: "KURED_CONCURRENCY", value: "1" },
    ]);
    const kured = readKured(judged(twice));
    assert.ok(kured);
    assert.deepEqual(effectiveFlag(kured, "concurrency"), {
      value: "1",
      setBy: "the variable KURED_CONCURRENCY",
    });
  });

  for (const [what, path, value] of [
    ["a flag without its value", `${CONTAINER}.args`, ["--drain-timeout"]],
    ["variables from another object", `${CONTAINER}.envFrom`, [{ configMapRef: { name: "kured" } }]],
    ["a variable from another object", `${CONTAINER}.env.0.name`, "KURED_CONCURRENCY"],
    ["a value that the pod fills in", `${CONTAINER}.args`, ["--concurrency=$(NODES)"]],
    ["another command", `${CONTAINER}.command`, ["sh", "-c", "kured --concurrency=2"]],
    ["a word that is unknown", `${CONTAINER}.args.3`, UNKNOWN],
    ["a command that is unknown", `${CONTAINER}.command`, UNKNOWN],
  ] as const) {
    it(`is refused for ${what}`, async () => {
      const found = await findings(limitKuredConcurrency, change(kuredDaemonSet, path, value));
      assert.ok(Array.isArray(found) && found.length === 1, String(found));
      assert.match(found[0] ?? "", /cannot be judged|does not start|no rule can read/);
    });
  }

  it("is refused as a patch, whose rest nobody sees", async () => {
    const patch = { ...kuredDaemonSet, type: "kubernetes:apps/v1:DaemonSetPatch" };
    assert.deepEqual(await findings(limitKuredConcurrency, patch), [
      "kured-daemon-set patches a DaemonSet of kured, the rest of which no rule can read",
    ]);
  });

  for (const [mark, container, labels] of [
    ["its container's name", { name: "kured", image: "reboots:1" }, {}],
    ["its command", { name: "main", image: "reboots:1", command: ["/usr/bin/kured", "--period=5m"] }, {}],
    ["its image", { name: "main", image: "registry.example.com/kured:1.23.0" }, {}],
    ["its pods' label", { name: "main", image: "reboots:1" }, { "app.kubernetes.io/name": "kured" }],
  ] as const) {
    it(`is known by ${mark} alone`, () => {
      const spec = { containers: [container] };
      const props = { metadata: {}, spec: { template: { metadata: { labels }, spec } } };
      assert.equal(isKuredDaemonSet(judged({ ...kuredDaemonSet, props })), true);
      const deployed = { ...kuredDaemonSet, type: "kubernetes:apps/v1:Deployment", props };
      assert.equal(isKuredDaemonSet(judged(deployed)), false);
    });
  }

  it("is the container that bears a mark, before the first one of labelled pods", () => {
    const side = { name: "proxy", image: "registry.example.com/proxy:1", args: ["--concurrency=9"] };
    const swapped = change(kuredDaemonSet, "spec.template.spec.containers", [
      side,
      { name: "kured", image: "reboots:1", args: ["--concurrency=2"] },
    ]);
    const kured = readKured(judged(swapped));
    assert.ok(kured);
    assert.equal(effectiveFlag(kured, "concurrency").value, "2");
  });

  it("has nothing of the names and commands that look like kured's", () => {
    for (const container of [
      { name: "kured-proxy", image: "registry.example.com/kured/proxy:1" },
      { name: "main", image: "registry.example.com/kured-dashboard:1", command: ["sh", "/usr/bin/kured"] },
    ]) {
      const props = { spec: { template: { spec: { containers: [container] } } } };
      assert.equal(isKuredDaemonSet(judged({ ...kuredDaemonSet, props })), false, container.image);
    }
  });

  it("keeps its lock on itself, in the namespace that Kubernetes fills in", () => {
    assert.deepEqual(lockedOn(kuredDaemonSet), { name: "kured", namespace: "kured" });
    assert.deepEqual(lockedOn(change(kuredDaemonSet, "metadata", { name: "reboots" })), {
      name: "reboots",
      namespace: "default",
    });
  });

  it("is asked by nobody, sees the directories of its pod, and is set by arguments", () => {
    const kured = withWords();
    assert.equal(kured.isMonitored(), false);
    assert.deepEqual(kured.mounts(), [{ mountPath: "/sentinel", hostPath: "/var/run" }]);
    assert.deepEqual(effectiveFlag(kured, "lock-ttl"), {
      value: undefined,
      setBy: "the argument --lock-ttl",
    });
  });

  it("is known by its image, its command, its container's name or its labels", async () => {
    const two = change(kuredDaemonSet, `${CONTAINER}.args`, ["--concurrency=2"]);
    const named = change(two, `${CONTAINER}.name`, "main");
    const other = change(named, `${CONTAINER}.image`, "registry.example.com/reboots:1");
    const bare = change(other, `${CONTAINER}.command`, undefined);
    const found = ["kured-daemon-set runs kured with a concurrency of 2 (the argument --concurrency)"];
    for (const resource of [named, other, bare]) {
      assert.deepEqual(await findings(limitKuredConcurrency, resource), found);
    }
    const unlabelled = change(bare, "spec.template.metadata", {});
    assert.deepEqual(await findings(limitKuredConcurrency, unlabelled), "not applicable");
    const others = { ...deployment, type: "kubernetes:apps/v1:DaemonSet" };
    assert.deepEqual(await findings(limitKuredConcurrency, others), "not applicable");
  });
});
