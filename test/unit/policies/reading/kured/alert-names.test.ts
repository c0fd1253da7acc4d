import assert from "node:assert/strict";
import { readAlertNames } from "../../../../../policies/reading/kured/alert-names.ts";
import { readKured } from "../../../../../policies/reading/kured/read-kured.ts";
import { change } from "../../../../fixtures/policies/resources/change.ts";
import { kuredHelm } from "../../../../fixtures/policies/resources/kured.ts";

function namesIn(filter: string | undefined) {
  const path = "values.configuration.alertFilterRegexp";
  const kured = readKured({ ...change(kuredHelm, path, filter), urn: "urn:x" });
  assert.ok(kured);
  return readAlertNames(kured);
}

describe("the alerts in kured's filter", () => {
  it("are all names between the anchors", () => {
    assert.deepEqual(namesIn("^etcdNoLeader$"), ["etcdNoLeader"]);
    assert.deepEqual(namesIn("^(etcdNoLeader)$"), ["etcdNoLeader"]);
    assert.deepEqual(namesIn("^(etcdNoLeader|Kube_2|_x)$"), ["etcdNoLeader", "Kube_2", "_x"]);
    assert.deepEqual(namesIn("^(?:etcdNoLeader|KubeAPIDown)$"), ["etcdNoLeader", "KubeAPIDown"]);
  });

  it("are unknown where the filter is anything else", () => {
    for (const filter of [
      undefined,
      "",
      "etcdNoLeader",
      "^etcd|Kube$",
      "^(etcd|)$",
      "^2x$",
      "^(?:etcd.*)$",
    ]) {
      assert.equal(namesIn(filter), undefined, filter);
    }
  });
});
