import { findPackage } from "../hosts/find-package.ts";
import { resolveImage } from "../hosts/resolve-image.ts";
import type { RegistryAccess } from "../hosts/read-manifest.ts";
import type { AgentWorld } from "../hosts/run-agent.ts";
import { KubeError } from "../kube/kube-error.ts";
import type { ClusterNode } from "../kube/cluster-node.ts";
import type { HostTarget } from "../roll/host-agent.ts";
import type { DeployIntent } from "../steps/deploy-intent.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import { compareNames, joinNames } from "./limits.ts";

/** What a version is by digest, or why that is not known, as a sentence. */
export type ResolvedTarget = HostTarget | { readonly problem: string };

export interface ResolveWorld extends AgentWorld {
  readonly registry: RegistryAccess;
  /** The nodes of the fleet. */
  readonly fleet: readonly ClusterNode[];
}

/**
 * Resolves the version of a deploy once: an image by its registry, a package by the index of the fleet's first
 * Ready host. What follows names the digest and nothing else.
 *
 * @throws KubeError when the API server does not answer well
 */
export async function resolveTarget(
  world: ResolveWorld,
  { deploy, version }: Pick<DeployIntent, "deploy" | "version">,
  declared: TargetDeclaration,
  signal: AbortSignal,
): Promise<ResolvedTarget> {
  try {
    return declared.hostAdapter === "bootc"
      ? await resolveByRegistry(world, version, declared, signal)
      : await resolveByHost(world, { deploy, version }, declared, signal);
  } catch (error) {
    if (error instanceof KubeError) {
      throw error;
    }
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function resolveByRegistry(
  { registry, fleet }: ResolveWorld,
  version: string,
  { imageRepository, nodeSelector }: TargetDeclaration,
  signal: AbortSignal,
): Promise<ResolvedTarget> {
  const [architecture, ...others] = new Set(fleet.map((node) => node.architecture));
  if (architecture === undefined || others.length > 0) {
    const got = [architecture, ...others].filter((each) => each !== undefined);
    return {
      problem: `the nodes of a fleet must have one architecture, got ${joinNames(got) || "no node"} for ${nodeSelector}; make a fleet of each`,
    };
  }
  const question = { repository: imageRepository, version, architecture };
  const { digest, reference } = await resolveImage(registry, question, signal);
  return { version, digest, reference };
}

async function resolveByHost(
  { fleet, pods, clock }: ResolveWorld,
  { deploy, version }: Pick<DeployIntent, "deploy" | "version">,
  { image, nodeSelector }: TargetDeclaration,
  signal: AbortSignal,
): Promise<ResolvedTarget> {
  const [host] = fleet
    .filter(({ ready }) => ready)
    .map(({ name }) => name)
    .toSorted(compareNames);
  return host === undefined
    ? { problem: `a node of the fleet must be Ready to say what ${version} is, got none for ${nodeSelector}` }
    : findPackage({ pods, clock, deploy, image, node: host, version }, signal);
}
