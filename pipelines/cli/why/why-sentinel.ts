import type { KuredSetup } from "../../kube/kured-setup.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** The host does not ask for a reboot, as kured told Prometheus. */
export function whySentinel({ node, kureds, metrics }: WhyFacts): FoundReason | undefined {
  return "unknown" in metrics || metrics.rebootRequired !== false
    ? undefined
    : {
        message: `${node.name} does not ask for a reboot: kured sees no sentinel file there (kured_reboot_required is 0)`,
        command: `ssh ${node.name} sudo touch ${sentinelOf(kureds)}`,
      };
}

/** The file by which a host asks for a reboot, as the host names it. */
export function sentinelOf([kured]: readonly KuredSetup[]): string {
  const inPod = kured?.flags.get("reboot-sentinel")?.at(-1);
  return inPod?.replace(/^\/sentinel\//, "/var/run/") ?? "/var/run/reboot-required";
}
