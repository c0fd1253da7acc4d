import { deepEqual } from "node:assert/strict";
import { stringify } from "yaml";
import { checkObjects } from "../../../render/check-objects.ts";

const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: "kured" } };
const policy = { apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy", metadata: { name: "kured" } };
const tree = { directory: "gitops/x", objects: [namespace, policy] };
const files = { "ns.yaml": stringify(namespace), "policy.yaml": stringify(policy) };

function check(changes: Readonly<Record<string, string | undefined>>): string[] {
  const all = Object.entries({ ...files, ...changes });
  return checkObjects(
    tree,
    new Map(all.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  );
}

describe("checkObjects", () => {
  it("finds nothing when the files hold exactly the objects", () => {
    deepEqual(check({}), []);
  });

  it("names a file that was edited and the object that is lost with it", () => {
    deepEqual(check({ "ns.yaml": stringify({ ...namespace, metadata: { name: "other" } }) }), [
      "gitops/x/ns.yaml is not what any stack renders; run npm run render",
      "gitops/x has no file with the current Namespace kured; run npm run render",
    ]);
  });

  it("names the object of a file that was deleted", () => {
    deepEqual(check({ "policy.yaml": undefined }), [
      "gitops/x has no file with the current NetworkPolicy kured; run npm run render",
    ]);
  });

  it("names a file that is left over, or is no YAML", () => {
    deepEqual(check({ "old.yaml": "kind: Old", "broken.yaml": "a: [" }), [
      "gitops/x/old.yaml is not what any stack renders; run npm run render",
      "gitops/x/broken.yaml is not what any stack renders; run npm run render",
    ]);
  });
});
