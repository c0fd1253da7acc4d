import { CoreV1Api, KubeConfig, KubernetesObjectApi } from "@kubernetes/client-node";
import { kubectl } from "../../../lab/kubectl.ts";
import type { Lab } from "../../../lab/lab.ts";

/** The lab as a test sees it: the machine side, and the administrator's clients of its cluster. */
export interface TestLab {
  readonly lab: Lab;
  readonly config: KubeConfig;
  readonly core: CoreV1Api;
  readonly objects: KubernetesObjectApi;
  /** Standard output of kubectl. @throws Error with what it said when it fails */
  readonly kubectl: (...args: readonly string[]) => Promise<string>;
}

/** Connects to a lab that is up. */
export function connectTestLab(lab: Lab): TestLab {
  const config = new KubeConfig();
  config.loadFromFile(lab.kubeconfig);
  return {
    lab,
    config,
    core: config.makeApiClient(CoreV1Api),
    objects: config.makeApiClient(KubernetesObjectApi),
    kubectl: (...args) => kubectl(lab, args),
  };
}
