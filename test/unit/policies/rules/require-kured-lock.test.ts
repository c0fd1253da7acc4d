import assert from "node:assert/strict";
import { requireKuredLock } from "../../../../policies/rules/require-kured-lock.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import {
  kuredDaemonSet,
  kuredHelm,
  kuredRelease,
  otherRelease,
} from "../../../fixtures/policies/resources/kured.ts";
import { findings } from "../findings.ts";

const LOCK = "weave.works/kured-node-lock";

/** A DaemonSet of this name that says to kured only what is given. */
function daemonSet(name: string, namespace: string, ...args: readonly string[]) {
  const named = change(kuredDaemonSet, "metadata", { name, namespace });
  return findings(requireKuredLock, change(named, "spec.template.spec.containers.0.args", args));
}

describe("require-kured-lock", () => {
  it("passes a DaemonSet that kured finds without being told, or is told", async () => {
    assert.deepEqual(await daemonSet("kured", "kube-system"), []);
    assert.deepEqual(await daemonSet("reboots", "ops", "--ds-name=reboots", "--ds-namespace=ops"), []);
  });

  it("refuses a DaemonSet that kured looks for elsewhere", async () => {
    assert.deepEqual(await daemonSet("reboots", "kube-system"), [
      "kured-daemon-set keeps its lock on another DaemonSet than its own (the argument --ds-name)",
    ]);
    assert.deepEqual(await daemonSet("kured", "ops"), [
      "kured-daemon-set keeps its lock in another namespace than its own (the argument --ds-namespace)",
    ]);
  });

  it("passes the annotation that is kured's own, be it written out", async () => {
    assert.deepEqual(
      await findings(
        requireKuredLock,
        change(kuredRelease, "spec.values.configuration.lockAnnotation", LOCK),
      ),
      [],
    );
  });

  it("refuses an object that writes the annotation, however kured is installed", async () => {
    for (const [resource, path] of [
      [kuredRelease, ["spec", "values", "dsAnnotations"]],
      [kuredHelm, ["values", "dsAnnotations"]],
      [kuredDaemonSet, ["metadata", "annotations"]],
    ] as const) {
      assert.deepEqual(await findings(requireKuredLock, change(resource, path, { other: "" })), []);
      assert.deepEqual(await findings(requireKuredLock, change(resource, path, { [LOCK]: "" })), [
        `${resource.name} writes the annotation ${LOCK} itself`,
      ]);
    }
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(requireKuredLock, otherRelease), "not applicable");
  });
});
