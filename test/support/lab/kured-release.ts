import { apply } from "../../../lab/addons/apply.ts";
import { publishChart } from "../../../lab/kured-stand-in/publish-chart.ts";
import { renderedKured, renderedRelease, repositoryHere, treeObject } from "./rendered-kured.ts";
import type { TestLab } from "./test-lab.ts";

const PROMETHEUS = "prometheus-operated.monitoring.svc.cluster.local";

/** Values with which a test need not wait: the same switches as in the tree, other times. */
const QUICK = {
  period: "2s",
  lockReleaseDelay: "2s",
  drainTimeout: "5s",
  startTime: "00:00",
  endTime: "23:59:59",
  // The pods of the lab's registry would hold the node on which they happen to be.
  blockingPodSelector: [],
};

/**
 * Makes Flux install the stand-in, or change how it is configured, with the values of the tree as far as these do not
 * change them.
 */
export async function applyKured(
  { lab }: TestLab,
  configuration: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const kured = await renderedKured();
  const { spec, ...release } = renderedRelease(kured);
  const values = {
    ...spec.values,
    // A DaemonSet that is changed is to run again at once.
    maxUnavailable: "100%",
    configuration: {
      ...spec.values.configuration,
      prometheusUrl: `http://${PROMETHEUS}:9090`,
      ...QUICK,
      ...configuration,
    },
  };
  await publishChart(lab);
  await apply(lab, "the stand-in for kured", [
    treeObject(kured, "-namespace-default-kured.yaml"),
    repositoryHere(kured),
    { ...release, spec: { ...spec, values } },
  ]);
}
