import { publishRepository } from "../git/publish-repository.ts";
import { readCatalogue } from "../images/image-catalogue.ts";
import { REGISTRY } from "../images/image-names.ts";
import type { Lab } from "../lab.ts";
import { runOnNode } from "../machine/run-on-node.ts";
import { registryFolder } from "../registry/fill-registry.ts";
import { waitUntil } from "../wait-until.ts";
import { apply, waitForAddons } from "./apply.ts";
import { argoManifests } from "./argo.ts";
import { corednsManifests } from "./coredns.ts";
import { customResourceFiles } from "./custom-resources.ts";
import { fluxManifests } from "./flux.ts";
import { fluxSources } from "./flux-sources.ts";
import { systemNamespaces } from "./system-namespaces.ts";
import { registryManifests } from "./registry.ts";

const DEADLINE_MILLISECONDS = 120_000;
const DEADLINE = { deadline: DEADLINE_MILLISECONDS };

/**
 * Installs what a cluster has besides Kubernetes: names, a registry, Argo, Flux with the tree of this clone. May be called again at
 * any time; what is as it should be is left alone.
 *
 * @throws Error naming what is not ready, and why, when that takes too long
 */
export async function installAddons(lab: Lab): Promise<void> {
  // The pinned images are those of the registry that this lab was made with.
  const images = await readCatalogue(registryFolder(lab));
  await Promise.all([
    apply(lab, "name service and registry", [
      ...systemNamespaces(),
      ...corednsManifests(images.coredns.pinned),
      ...registryManifests(images.registry.pinned),
    ]),
    publishRepository(lab),
  ]);
  // Definitions take the API servers a while, and so does the registry to start.
  await apply(lab, "the custom resources", [], await customResourceFiles(lab.io));
  await waitForRegistry(lab);
  await apply(lab, "the controllers", [
    ...argoManifests({
      controller: images["workflow-controller"].pinned,
      executor: images.argoexec.pinned,
    }),
    ...fluxManifests({
      "source-controller": images["source-controller"].pinned,
      "kustomize-controller": images["kustomize-controller"].pinned,
      "helm-controller": images["helm-controller"].pinned,
    }),
  ]);
  await apply(lab, "the sources of Flux", fluxSources());
  await waitForAddons(
    lab,
    "the add-ons to be ready",
    ["deployments", "gitrepositories", "kustomizations"],
    DEADLINE,
  );
}

/** A pull that fails is tried again after ten seconds; so nothing is pulled before every host reaches the registry. */
async function waitForRegistry(lab: Lab): Promise<void> {
  await waitForAddons(lab, "the registry to start", ["deployments"], { ...DEADLINE, namespace: "zot" });
  await waitUntil(
    lab.io,
    "every host to reach the registry",
    async () => {
      const ask = ["curl", "--silent", "--show-error", "--fail", "--max-time", "2", `http://${REGISTRY}/v2/`];
      const answers = await Promise.all(
        lab.nodes.map(async ({ name }) => ({ name, outcome: await runOnNode(lab, name, ask) })),
      );
      const failed = answers.filter(({ outcome }) => outcome.code !== 0);
      return failed.length === 0
        ? undefined
        : failed.map(({ name, outcome }) => `${name}: ${outcome.stderr.trim()}`).join("; ");
    },
    DEADLINE,
  );
}
