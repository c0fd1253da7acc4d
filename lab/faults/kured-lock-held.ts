import { z } from "zod";
import { kubectl } from "../kubectl.ts";
import type { Lab } from "../lab.ts";
import type { ClusterFault } from "./fault.ts";
import { kubeGet } from "./kube-get.ts";

/** kured's default: https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go */
const LOCK = "weave.works/kured-node-lock";
const SELECTOR = "app.kubernetes.io/name=kured";
/** No node has this name, so that no kured takes the lock for its own. */
const HOLDER = "lab-fault";

const daemonSetList = z.object({
  items: z.array(
    z.object({
      metadata: z.object({
        name: z.string(),
        namespace: z.string(),
        annotations: z.record(z.string(), z.string()).default({}),
      }),
    }),
  ),
});

type DaemonSet = z.infer<typeof daemonSetList>["items"][number];

export const kuredLockHeld: ClusterFault = {
  name: "kured-lock-held",
  appliesTo: "cluster",
  what: "somebody holds kured's lock and does not give it back",
  seen: "every kured logs that the lock is held and reboots nothing; a deploy refuses",
  survivesReboot: true,
  inCluster: true,
  refusal: async (lab) => lockRefusal(await readDaemonSet(lab)),
  inject: async (lab) => {
    await annotate(lab, lockText(new Date(lab.io.now())));
  },
  heal: async (lab) => {
    if (isOurs(await readDaemonSet(lab))) {
      await annotate(lab, null);
    }
  },
  isActive: async (lab) => isOurs(await readDaemonSet(lab)),
};

/** Why the lock cannot be taken. */
export function lockRefusal(kured: DaemonSet | undefined): string | undefined {
  if (kured === undefined) {
    return `there is no kured whose lock could be held: no DaemonSet has the label ${SELECTOR}`;
  }
  const lock = kured.metadata.annotations[LOCK];
  return lock === undefined || isOurs(kured) ? undefined : `kured's lock is held already: ${lock}`;
}

/** A lock with one holder: https://github.com/kubereboot/kured/blob/1.23.0/pkg/daemonsetlock/daemonsetlock.go */
export function lockText(created: Date): string {
  return JSON.stringify({
    nodeID: HOLDER,
    metadata: { unschedulable: false },
    created: created.toISOString(),
    TTL: 0,
  });
}

function isOurs(kured: DaemonSet | undefined): boolean {
  return kured?.metadata.annotations[LOCK]?.includes(`"nodeID":"${HOLDER}"`) === true;
}

/** @param lock null: none */
async function annotate(lab: Lab, lock: string | null): Promise<void> {
  const kured = await readDaemonSet(lab);
  if (kured !== undefined) {
    const { name, namespace } = kured.metadata;
    const patch = JSON.stringify({ metadata: { annotations: { [LOCK]: lock } } });
    await kubectl(lab, ["patch", "daemonset", name, "-n", namespace, "--type=merge", `--patch=${patch}`]);
  }
}

async function readDaemonSet(lab: Lab): Promise<DaemonSet | undefined> {
  const query = { labelSelector: SELECTOR };
  return (await kubeGet(lab, "/apis/apps/v1/daemonsets", daemonSetList, query))?.items[0];
}
