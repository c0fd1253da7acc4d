import type { TargetDeclaration } from "../../pipelines/target-declaration.ts";

/** The fleet of a deploy target and how its nodes take a new version. All values are plain: policies read them. */
export interface DeployTargetArgs {
  /** Name of the cluster. */
  readonly clusterName: string;
  /** Masters and workers are two targets, never one. */
  readonly fleet: "master" | "workers";
  /** Label selector of the fleet's nodes, as `kubectl -l` takes it. */
  readonly nodeSelector: string;
  /** Label selectors of the cluster's other fleets, by fleet; with this one every node is in exactly one. */
  readonly otherFleets: Readonly<Record<string, string>>;
  /** Names of the fleet's hosts, which are their nodes' names. */
  readonly hostNames: readonly string[];
  /**
   * Why a single master is accepted.
   * @default a single master is refused
   */
  readonly acknowledgeSingleMaster?: string | undefined;
  /** How a host takes a new version: a bootc image, or a pinned kernel package. */
  readonly hostAdapter: "bootc" | "apt";
  /** Repository of the operating system's image, without tag. */
  readonly imageRepository: string;
  /** Oldest kernel a node may ever boot, `x.y.z`. */
  readonly kernelFloor: string;
  /**
   * Whether who asked for a deploy may not approve it.
   * @default false
   */
  readonly secondPerson?: boolean | undefined;
  /** Namespace of the in-cluster registry. */
  readonly registryNamespace: string;
  /** Labels that select the registry's pods. */
  readonly registryMatchLabels: Readonly<Record<string, string>>;
  /** Name of the ConfigMap with the step program: `configMapName` of `buildStepProgram()`. */
  readonly programConfigMapName: string;
  /** How long each wait of a node's turn may take. */
  readonly deadlines: TargetDeclaration["deadlines"];
  /** How a master's etcd is asked. */
  readonly etcd: TargetDeclaration["etcd"];
  /**
   * Whether the registry of the image is asked without TLS.
   * @default false
   */
  readonly plainHttpRegistry?: boolean | undefined;
  /**
   * Node image, with digest, that the steps run in.
   * @default STEP_IMAGE
   */
  readonly image?: string | undefined;
}
