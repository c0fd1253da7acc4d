import type { StackConfig } from "../../config.ts";
import type { Host } from "../../inventory/host.ts";
import type { StepProgram } from "../../pipelines/program/build-step-program.ts";
import type { DeployTargetArgs } from "./deploy-target-args.ts";

const FLEETS = [
  { fleet: "master", role: "master", other: "workers" },
  { fleet: "workers", role: "worker", other: "master" },
] as const;

const MINUTE_SECONDS = 60;

/** The deploy targets that the stack's configuration and inventory ask for: one for each fleet that has hosts. */
export function deployTargetsFromConfig(
  config: Pick<
    StackConfig,
    "clusterName" | "fleets" | "deploy" | "etcd" | "registry" | "acknowledgeSingleMaster"
  >,
  hosts: readonly Host[],
  program: Pick<StepProgram, "configMapName">,
): readonly DeployTargetArgs[] {
  const { deploy } = config;
  const { deadlines } = deploy;
  return FLEETS.map(({ fleet, role, other }) => ({
    clusterName: config.clusterName,
    fleet,
    nodeSelector: config.fleets[fleet],
    otherFleets: { [other]: config.fleets[other] },
    hostNames: hosts.filter((host) => host.role === role).map((host) => host.name),
    acknowledgeSingleMaster: config.acknowledgeSingleMaster,
    hostAdapter: deploy.hostAdapter,
    imageRepository: deploy.imageRepository,
    kernelFloor: deploy.kernelFloor,
    secondPerson: deploy.secondPerson,
    plainHttpRegistry: deploy.plainHttpRegistry,
    image: deploy.stepImage,
    deadlines: {
      drainSeconds: deadlines.drainMinutes * MINUTE_SECONDS,
      bootSeconds: deadlines.bootMinutes * MINUTE_SECONDS,
      readySeconds: deadlines.readyMinutes * MINUTE_SECONDS,
      greenSeconds: deadlines.greenMinutes * MINUTE_SECONDS,
    },
    etcd: config.etcd,
    registryNamespace: config.registry.namespace,
    registryMatchLabels: config.registry.matchLabels,
    programConfigMapName: program.configMapName,
  })).filter((args) => args.hostNames.length > 0);
}
