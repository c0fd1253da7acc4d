import { buildPipelineDeploy } from "../api/build-pipeline-deploy.ts";
import { BARE_VERSION, PROJECT } from "../api/deploy-spec.ts";
import type { DeploySpec } from "../api/deploy-spec.ts";
import { findContinued } from "../api/find-continued.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { isRunning } from "./choose-deploy.ts";
import { refusal, usageError } from "./cli-error.ts";
import type { CliIo } from "./cli-io.ts";
import { describePosition } from "./describe-progress.ts";
import type { OpenCluster } from "./open-cluster.ts";
import { resolveTarget } from "./resolve-target.ts";

export interface DeployWish {
  readonly project: string;
  readonly version: string;
  /** As the person wrote it. */
  readonly target: string;
  readonly dryRun: boolean;
  /** Whether there must be a deploy that this one continues. */
  readonly mustContinue: boolean;
}

export interface CreatedDeploy {
  readonly deploy: PipelineDeploy;
  /** The deploy that it continues; undefined: it begins anew. */
  readonly continued: PipelineDeploy | undefined;
}

/**
 * Creates a deploy in the name of the kubeconfig's user. One that ended half way, of the same target and version, is continued: so
 * the same command again goes on.
 *
 * @throws CliError when the wish is none, or must not be now; KubeError when the API server refuses
 */
export async function createDeploy(
  wish: DeployWish,
  cluster: OpenCluster,
  io: CliIo,
): Promise<CreatedDeploy> {
  const [project, version] = checkWords(wish);
  const { target, fleet } = resolveTarget(wish.target, await cluster.listTargets());
  const deploys = await cluster.records.listDeploys(io.signal);
  const asked = { project, version, target: target.name };
  const running = deploys.find(
    (one) => one.spec.target === target.name && isRunning(one) && !one.spec.dryRun,
  );
  if (running !== undefined && !wish.dryRun) {
    throw refusal(describeRunning(running));
  }
  const continued = findContinued(deploys, asked);
  if (wish.mustContinue && continued === undefined) {
    throw refusal(
      `--continue must find a deploy of ${version} on ${target.name} that ended half way and was the last one to touch its nodes, got none; leave it out to begin anew, or see pipectl history`,
    );
  }
  const spec: DeploySpec = {
    ...asked,
    fleet,
    dryRun: wish.dryRun,
    requestedBy: await cluster.whoAmI(),
    ...(continued === undefined
      ? {}
      : { continues: { name: continued.metadata.name, uid: continued.metadata.uid } }),
  };
  return { deploy: await cluster.records.createDeploy(buildPipelineDeploy(spec), io.signal), continued };
}

function checkWords({ project, version }: DeployWish): readonly [typeof PROJECT, string] {
  if (project !== PROJECT) {
    throw usageError(
      `project must be ${PROJECT}, got ${JSON.stringify(project)}; pipectl deploy ${PROJECT} VERSION TARGET`,
    );
  }
  if (!BARE_VERSION.test(version)) {
    throw usageError(
      `version must be bare and whole, such as 6.18.9, got ${JSON.stringify(version)}; leave out any v, image, tag or digest`,
    );
  }
  return [PROJECT, version];
}

function describeRunning(running: PipelineDeploy): string {
  const position = describePosition(running);
  const state = [running.status?.phase ?? "Pending", position].filter((part) => part !== undefined).join(" ");
  const { name } = running.metadata;
  return `one deploy of ${running.spec.target} may run at a time, got ${name} (${state}); watch it: pipectl status ${name} --watch, or end it: pipectl stop ${name}`;
}
