import { dirname, join } from "node:path";
import { crdDirectories } from "../../toolchain/toolchain.ts";
import type { LabIo } from "../lab-io.ts";

const ARGO_KINDS = [
  "clusterworkflowtemplates",
  "cronworkflows",
  "workflowartifactgctasks",
  "workfloweventbindings",
  "workflows",
  "workflowtaskresults",
  "workflowtasksets",
  "workflowtemplates",
];
const SOURCE_KINDS = [
  "buckets",
  "externalartifacts",
  "gitrepositories",
  "helmcharts",
  "helmrepositories",
  "ocirepositories",
];

/** Files with the definitions of every kind that the lab's add-ons and this repository use. */
export async function customResourceFiles(io: LabIo): Promise<readonly string[]> {
  const folders = await crdDirectories(io);
  // The full schemas of Argo's kinds cost the API servers half a minute and a gigabyte.
  const argo = join(dirname(folders["argo-workflows"]), "minimal");
  return [
    ...files(argo, "argoproj.io", ARGO_KINDS),
    ...files(folders["source-controller"], "source.toolkit.fluxcd.io", SOURCE_KINDS),
    ...files(folders["kustomize-controller"], "kustomize.toolkit.fluxcd.io", ["kustomizations"]),
    ...files(folders["helm-controller"], "helm.toolkit.fluxcd.io", ["helmreleases"]),
    ...files(folders["prometheus-operator"], "monitoring.coreos.com", ["prometheusrules", "servicemonitors"]),
  ];
}

function files(folder: string, group: string, kinds: readonly string[]): readonly string[] {
  return kinds.map((kind) => join(folder, `${group}_${kind}.yaml`));
}
