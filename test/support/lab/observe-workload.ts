import { ApiException } from "@kubernetes/client-node";
import type { V1Pod } from "@kubernetes/client-node";
import { seeEvents } from "./observe-pod.ts";
import type { TestLab } from "./test-lab.ts";

/** What a drain meets in a namespace with one pod. */
export interface SeenEviction {
  /** HTTP status of an eviction; 0: there is no pod. */
  readonly status: number;
  /** Whether the pod is on its way out, and has been told to end. */
  readonly terminating: boolean;
  readonly told: boolean;
  readonly running: boolean;
}

const NO_POD: SeenEviction = { status: 0, terminating: false, told: false, running: false };

/** Evicts the pod of a namespace, as a drain does again and again, and looks at what becomes of it. */
export async function seeEviction(lab: TestLab, namespace: string): Promise<SeenEviction> {
  const [pod] = (await lab.core.listNamespacedPod({ namespace })).items;
  // A pod that has been read has a name.
  const name = pod?.metadata?.name ?? "";
  if (pod === undefined) {
    return NO_POD;
  }
  return {
    status: isTerminating(pod) ? 200 : await evict(lab, namespace, name),
    terminating: isTerminating(pod),
    told: (await seeEvents(lab, namespace, name)).includes("Killing"),
    running: pod.status?.containerStatuses?.[0]?.state?.running !== undefined,
  };
}

function isTerminating({ metadata }: V1Pod): boolean {
  return metadata?.deletionTimestamp !== undefined;
}

async function evict({ core }: TestLab, namespace: string, name: string): Promise<number> {
  try {
    await core.createNamespacedPodEviction({ namespace, name, body: { metadata: { namespace, name } } });
    return 201;
  } catch (error) {
    if (error instanceof ApiException) {
      return error.code;
    }
    throw error;
  }
}
