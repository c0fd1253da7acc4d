import assert from "node:assert/strict";
import { requireVisibleKured } from "../../../../policies/rules/require-visible-kured.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { kuredDaemonSet, kuredKustomization } from "../../../fixtures/policies/resources/kured.ts";
import { findings } from "../findings.ts";

const CHART = "kubernetes:helm.sh/v4:Chart";

function chart(name: string) {
  return { type: CHART, name, props: {} };
}

/** kured as an object of a chart that Pulumi renders. */
function rendered(name: string) {
  return {
    ...kuredDaemonSet,
    name,
    urn: `urn:pulumi:test::turntable::${CHART}$${kuredDaemonSet.type}::${name}`,
  };
}

function empty(name: string): string {
  return `${name} shows none of its objects, so that no rule can tell whether one is kured`;
}

const HIDDEN = "kured-kustomization brings kured, but the stack does not show what it runs with";

describe("require-visible-kured", () => {
  it("passes a chart whose objects begin with its name, or with a prefix of their own", async () => {
    for (const name of ["reboots:kured", "reboots", "prefix:kured:x"]) {
      assert.deepEqual(await findings(requireVisibleKured, [chart("reboots"), rendered(name)]), [], name);
    }
  });

  it("refuses the chart of two that shows nothing", async () => {
    const charts = [chart("reboots"), chart("more")];
    assert.deepEqual(await findings(requireVisibleKured, [...charts, rendered("reboots:kured:x")]), [
      empty("more"),
    ]);
    const outside = { ...rendered("more:kured"), urn: "urn:x" };
    assert.deepEqual(await findings(requireVisibleKured, [chart("more"), outside]), [empty("more")]);
  });

  it("refuses a Kustomization and a chart that both show nothing", async () => {
    assert.deepEqual(await findings(requireVisibleKured, [kuredKustomization, chart("reboots")]), [
      HIDDEN,
      empty("reboots"),
    ]);
  });

  it("knows where Flux gets kured's chart from, and nothing else by its address", async () => {
    const source = {
      type: "kubernetes:source.toolkit.fluxcd.io/v1:OCIRepository",
      name: "charts",
      props: { spec: { url: "oci://registry.example.com/charts/kured" } },
    };
    assert.deepEqual(await findings(requireVisibleKured, [source]), [HIDDEN.replace(/^\S+/, "charts")]);
    const other = change(source, "spec.url", "oci://registry.example.com/charts/zot");
    assert.deepEqual(await findings(requireVisibleKured, [other]), "not applicable");
    const git = { ...source, type: "kubernetes:source.toolkit.fluxcd.io/v1:GitRepository" };
    assert.deepEqual(await findings(requireVisibleKured, [git]), "not applicable");
  });
});
