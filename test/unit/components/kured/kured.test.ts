import { deepEqual, equal, rejects } from "node:assert/strict";
import * as k8s from "@pulumi/kubernetes";
import { Kured } from "../../../../components/kured/kured.ts";
import type { KuredArgs } from "../../../../components/kured/kured-args.ts";
import { record } from "../../../support/record.ts";
import type { Recorded } from "../../../support/record.ts";
import { kuredArgs } from "./kured-fixture.ts";

const GITOPS_PROVIDER = "kured-gitops";

function program(args: KuredArgs = kuredArgs): Promise<Recorded[]> {
  return record(() => {
    const provider = new k8s.Provider("cluster", { kubeconfig: "" });
    return new Kured("kured", args, { provider });
  });
}

function nameOfUrn(urn: string | undefined): string | undefined {
  return urn?.split("::").at(-1);
}

function find(resources: readonly Recorded[], name: string): Recorded | undefined {
  return resources.find((resource) => resource.name === name);
}

describe("Kured", () => {
  it("registers the tree with the rendering provider and the Kustomization with the cluster's", async () => {
    const resources = await program();
    deepEqual(
      resources.map(({ type, name, provider }) => `${type} ${name} ${nameOfUrn(provider) ?? "-"}`).toSorted(),
      [
        `kubernetes:core/v1:Namespace kured-namespace ${GITOPS_PROVIDER}`,
        `kubernetes:helm.toolkit.fluxcd.io/v2:HelmRelease kured-release ${GITOPS_PROVIDER}`,
        "kubernetes:kustomize.toolkit.fluxcd.io/v1:Kustomization kured-kustomization cluster",
        `kubernetes:monitoring.coreos.com/v1:PrometheusRule kured-absent ${GITOPS_PROVIDER}`,
        `kubernetes:monitoring.coreos.com/v1:PrometheusRule kured-reboot-pending ${GITOPS_PROVIDER}`,
        `kubernetes:monitoring.coreos.com/v1:PrometheusRule kured-reboot-stuck ${GITOPS_PROVIDER}`,
        `kubernetes:networking.k8s.io/v1:NetworkPolicy kured-network-policy ${GITOPS_PROVIDER}`,
        `kubernetes:source.toolkit.fluxcd.io/v1:HelmRepository kured-repository ${GITOPS_PROVIDER}`,
        "pulumi:providers:kubernetes cluster -",
        "pulumi:providers:kubernetes kured-gitops -",
        "turntable:maintenance:Kured kured -",
      ],
    );
  });

  it("owns everything it registers", async () => {
    const resources = await program();
    const component = find(resources, "kured");
    deepEqual(
      resources.filter(({ parent }) => parent !== component?.urn).map(({ name }) => name),
      ["cluster", "kured"],
    );
  });

  it("renders into its directory with a provider that knows no cluster", async () => {
    deepEqual(find(await program(), GITOPS_PROVIDER)?.inputs, {
      renderYamlToDirectory: "gitops/platform/kured",
      kubeconfig: "",
    });
  });

  it("leaves the files of the shared tree when a stack is destroyed, but not the Kustomization", async () => {
    deepEqual(
      (await program())
        .filter(({ retainOnDelete }) => retainOnDelete)
        .map(({ name }) => name)
        .toSorted(),
      [
        "kured-absent",
        "kured-namespace",
        "kured-network-policy",
        "kured-reboot-pending",
        "kured-reboot-stuck",
        "kured-release",
        "kured-repository",
      ],
    );
  });

  it("gives every object its own name and, unless it is the namespace, a namespace", async () => {
    const objects = (await program()).flatMap(({ type, inputs }) =>
      inputs["metadata"] === undefined ? [] : [[type.split(":").at(-1), inputs["metadata"]] as const],
    );
    deepEqual(
      objects
        .map(([kind, metadata]) => {
          const { namespace, name } = metadata as { namespace?: string; name?: string };
          return [kind, namespace ?? "-", name].join(" ");
        })
        .toSorted(),
      [
        "HelmRelease kured kured",
        "HelmRepository kured kubereboot",
        "Kustomization flux-system kured",
        "Namespace - kured",
        "NetworkPolicy kured kured",
        "PrometheusRule kured kured-absent",
        "PrometheusRule kured kured-reboot-pending",
        "PrometheusRule kured kured-reboot-stuck",
      ],
    );
  });

  it("lets nothing depend on the Kustomization", async () => {
    const resources = await program();
    const kustomization = find(resources, "kured-kustomization")?.urn;
    equal(resources.filter(({ dependencies }) => dependencies.includes(String(kustomization))).length, 0);
  });

  it("gives back exactly its public fields", async () => {
    deepEqual(find(await program(), "kured")?.outputs, {
      namespace: "kured",
      gitopsDirectory: "gitops/platform/kured",
      blockingAlerts: [
        "KubeNodeNotReady",
        "KuredNodeLeftCordoned",
        "KuredNodeNotReturned",
        "KuredNodesUnobserved",
        "etcdMembersDown",
      ],
      kustomizationName: "kured",
    });
  });

  it("refuses unsafe arguments before anything is registered", async () => {
    await rejects(program({ ...kuredArgs, blockingAlerts: [] }), {
      message:
        "kured cannot run like this:\n  - blockingAlerts must name at least one alert, got none; without one kured reboots blindly",
    });
  });
});
