import { listMaintainedNodes } from "../../kube/maintained-node.ts";
import { isRunning, newestFirst } from "../choose-deploy.ts";
import type { CliIo } from "../cli-io.ts";
import type { Command, Invocation } from "../command.ts";
import { openCluster } from "../open-cluster.ts";
import { openGateOf } from "../open-gate.ts";
import type { OpenCluster } from "../open-cluster.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { findCandidates } from "./find-candidates.ts";
import type { NamedKind } from "./find-candidates.ts";

/**
 * What the last word may become, for the completion scripts; empty: the shell offers what it has.
 *
 * @param words those after `pipectl`; the last one is unfinished
 */
export async function completeWords(
  words: readonly string[],
  commands: readonly Command[],
  io: CliIo,
): Promise<readonly string[]> {
  const candidates = findCandidates(words, commands);
  const unfinished = words.at(-1) ?? "";
  if (candidates.kind === "any") {
    return [];
  }
  const all =
    candidates.kind === "words"
      ? candidates.words
      : await listNames(candidates.of, candidates.command, await openCluster(chosenCluster(words), io), io);
  return all.filter((word) => word.startsWith(unfinished));
}

async function listNames(
  kind: NamedKind,
  command: string,
  cluster: OpenCluster,
  io: CliIo,
): Promise<readonly string[]> {
  if (kind === "target") {
    const names = (await cluster.listTargets()).map(({ name }) => name);
    return [...["workers", "master"].filter((fleet) => names.some((name) => name.endsWith(fleet))), ...names];
  }
  if (kind === "node") {
    return (await listMaintainedNodes(cluster.send, io.signal)).map(({ name }) => name);
  }
  const deploys = await cluster.records.listDeploys(io.signal);
  return newestFirst(deploys)
    .filter(matching(command))
    .map(({ metadata }) => metadata.name);
}

/** Only deploys with which the command can do something. */
function matching(command: string): (deploy: PipelineDeploy) => boolean {
  switch (command) {
    case "approve":
    case "reject":
      return (deploy) => openGateOf(deploy) !== undefined;
    case "stop":
      return isRunning;
    default:
      return () => true;
  }
}

function chosenCluster(words: readonly string[]): Invocation {
  const valueOf = (option: string) => {
    const index = words.indexOf(option);
    return index === -1 ? undefined : words[index + 1];
  };
  return {
    operands: [],
    values: {},
    kubeconfig: valueOf("--kubeconfig"),
    context: valueOf("--context"),
    json: false,
  };
}
