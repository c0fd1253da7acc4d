import type { HostTarget } from "../roll/host-agent.ts";
import { choosePackage } from "./choose-package.ts";
import { parseFoundPackages } from "./found-packages.ts";
import { hostProgram } from "./host-program.ts";
import { runAgent } from "./run-agent.ts";
import type { AgentWorld } from "./run-agent.ts";

export interface PackageQuestion extends AgentWorld {
  readonly deploy: string;
  readonly image: string;
  /** The host whose index is asked. */
  readonly node: string;
  /** Bare version of the kernel. */
  readonly version: string;
}

const DEADLINE_SECONDS = 300;

/**
 * What a version is as a package, and its digest, by the index of a host.
 *
 * @throws Error when no package fits, or more than one; PodFailed, WaitedInVain
 */
export async function findPackage(question: PackageQuestion, signal: AbortSignal): Promise<HostTarget> {
  const { node, version, ...rest } = question;
  const what = `finding the kernel ${version} on ${node}`;
  const agent = {
    ...rest,
    node,
    verb: "find",
    program: hostProgram("apt", "find"),
    parameters: [version],
    deadlineSeconds: DEADLINE_SECONDS,
  };
  const { kernel, found } = parseFoundPackages(what, await runAgent(question, what, agent, signal));
  const chosen = choosePackage(version, kernel, found);
  if (typeof chosen === "string") {
    throw new Error(`${node}: ${chosen}`);
  }
  return chosen;
}
