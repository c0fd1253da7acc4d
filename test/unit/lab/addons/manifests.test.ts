import assert from "node:assert/strict";
import { argoManifests } from "../../../../lab/addons/argo.ts";
import { corednsManifests, corefile } from "../../../../lab/addons/coredns.ts";
import { fluxManifests } from "../../../../lab/addons/flux.ts";
import { fluxSources } from "../../../../lab/addons/flux-sources.ts";
import type { Manifest } from "../../../../lab/addons/manifest.ts";
import { registryManifests } from "../../../../lab/addons/registry.ts";
import { systemNamespaces } from "../../../../lab/addons/system-namespaces.ts";
import { platformFiles } from "../../../../lab/git/platform-files.ts";
import { fluxSchema, registrySchema } from "../../../../config/sections.ts";

const FLUX_IMAGES = {
  "source-controller": "source",
  "kustomize-controller": "kustomize",
  "helm-controller": "helm",
};
const ALL: readonly Manifest[] = [
  ...systemNamespaces(),
  ...corednsManifests("coredns"),
  ...registryManifests("registry"),
  ...argoManifests({ controller: "controller", executor: "executor" }),
  ...fluxManifests(FLUX_IMAGES),
  ...fluxSources(),
];

describe("the add-ons of a lab", () => {
  it("are objects that each have a name of their own", () => {
    const names = ALL.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ""}/${metadata.name}`);

    assert.deepEqual(names, [...new Set(names)]);
  });

  it("say of each namespace that its pods gate a deploy", () => {
    const gates = ALL.filter(({ kind }) => kind === "Namespace").map(({ metadata }) => [
      metadata.name,
      metadata.labels?.["turntable.internal/gate"],
    ]);

    assert.deepEqual(
      gates,
      ["default", "kube-node-lease", "kube-public", "kube-system", "zot", "argo", "flux-system"].map(
        (name) => [name, "infra"],
      ),
    );
  });

  it("have a budget and nodes of their own where there is more than one replica", () => {
    const replicas = ALL.filter(({ kind }) => kind === "Deployment").map(({ metadata, spec }) => [
      metadata.name,
      (spec as { replicas: number }).replicas,
      ALL.some((other) => other.kind === "PodDisruptionBudget" && other.metadata.name === metadata.name),
      JSON.stringify(spec).includes("podAntiAffinity"),
    ]);

    assert.deepEqual(replicas, [
      ["coredns", 2, true, true],
      ["zot", 1, false, false],
      ["workflow-controller", 2, true, true],
      ["source-controller", 1, false, false],
      ["kustomize-controller", 1, false, false],
      ["helm-controller", 1, false, false],
    ]);
  });

  it("have the names by which the components know them", () => {
    const flux = fluxSchema.parse({});
    const registry = registrySchema.parse({});
    const named = ALL.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ""}/${metadata.name}`);
    const { selector } = specOf("Deployment", "zot") as { selector: unknown };

    for (const name of [
      `${flux.sourceKind} ${flux.namespace}/${flux.sourceName}`,
      `Kustomization ${flux.namespace}/${flux.platformKustomization}`,
      `Namespace /${registry.namespace}`,
    ]) {
      assert.ok(named.includes(name), name);
    }
    assert.deepEqual(selector, { matchLabels: registry.matchLabels });
    assert.match(
      platformFiles()["lab-platform/cluster-vars.yaml"] ?? "",
      new RegExp(`name: ${flux.clusterVars}\n`),
    );
  });

  it("let only the appliers of Flux do everything", () => {
    const binding = ALL.filter(({ metadata }) => metadata.name === "cluster-reconciler-flux-system");

    assert.deepEqual(
      binding.map(({ subjects }) => (subjects as readonly { name: string }[]).map(({ name }) => name)),
      [["kustomize-controller", "helm-controller"]],
    );
  });

  it("answer for the cluster's names and the lab's own", () => {
    assert.equal(
      corefile(),
      `.:1053 {
  errors
  health {
    lameduck 2s
  }
  ready
  kubernetes cluster.local in-addr.arpa {
    pods insecure
    fallthrough in-addr.arpa
    ttl 5
  }
  hosts {
    10.77.0.1 git.lab.internal apt.lab.internal
    10.79.0.50 registry.lab.internal
    fallthrough
  }
  file /etc/coredns/empty.zone .
  prometheus :9153
  cache 5
  loadbalance
}
`,
    );
  });
});

function specOf(kind: string, name: string): unknown {
  const found = ALL.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  return found?.["spec"];
}
