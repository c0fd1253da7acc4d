import type { DeployStatus } from "../api/deploy-status.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { KubeError } from "../kube/kube-error.ts";
import { tellDeploy } from "../story/tell-deploy.ts";
import type { Told } from "../story/told.ts";
import type { OperatorWorld } from "./operator-world.ts";

/**
 * Writes as Events what a new status of a deploy tells and the one before did not. It comes before the status: whoever is killed between
 * the two tells the same again, under the same names. An Event that is not taken holds nothing up.
 */
export async function tellChange(
  { events, clock, log }: Pick<OperatorWorld, "events" | "clock" | "log">,
  deploy: PipelineDeploy,
  status: DeployStatus,
  signal: AbortSignal,
): Promise<void> {
  const { name, uid } = deploy.metadata;
  try {
    for (const { key, node, at, ...told } of findNew(deploy, status)) {
      await events.write(
        {
          ...told,
          key: `${uid} ${key}`,
          about: node === undefined ? { kind: "PipelineDeploy", name, uid } : { kind: "Node", name: node },
          action: "Deploy",
          at: new Date(at ?? clock.now()),
        },
        signal,
      );
    }
  } catch (error) {
    if (!(error instanceof KubeError)) {
      throw error;
    }
    log(`${name}: not every event is written: ${error.message}`);
  }
}

function findNew(deploy: PipelineDeploy, status: DeployStatus): readonly Told[] {
  const before = deploy.status === undefined ? [] : tellDeploy({ ...deploy, status: deploy.status });
  const told = new Set(before.map(tagOf));
  return tellDeploy({ ...deploy, status }).filter((one) => !told.has(tagOf(one)));
}

/** The same may be told about the deploy and about a node. */
function tagOf({ key, node = "" }: Told): string {
  return `${node} ${key}`;
}
