import { createDeployRecords } from "../kube/deploy-records.ts";
import type { DeployRecords } from "../kube/deploy-records.ts";
import { listTargets } from "../kube/deploy-targets.ts";
import type { KnownTarget } from "../kube/deploy-targets.ts";
import { createMaintenanceLock } from "../kube/maintenance-lock.ts";
import type { MaintenanceLock } from "../kube/maintenance-lock.ts";
import type { SendRequest } from "../kube/send-request.ts";
import { whoAmI } from "../kube/who-am-i.ts";
import { CliError } from "./cli-error.ts";
import type { CliIo } from "./cli-io.ts";
import type { Invocation } from "./command.ts";
import { EXIT_CODES } from "./exit-codes.ts";

/** The cluster that a command is about, as the kubeconfig's user sees it. */
export interface OpenCluster {
  readonly send: SendRequest;
  readonly records: DeployRecords;
  readonly lock: MaintenanceLock;
  whoAmI(): Promise<string>;
  listTargets(): Promise<KnownTarget[]>;
}

/** @throws CliError when the kubeconfig cannot be used */
export async function openCluster({ kubeconfig, context }: Invocation, io: CliIo): Promise<OpenCluster> {
  const send = await connect({ kubeconfig, context }, io);
  return {
    send,
    records: createDeployRecords(send),
    lock: createMaintenanceLock(send),
    whoAmI: () => whoAmI(send, io.signal),
    listTargets: () => listTargets(send, io.signal),
  };
}

async function connect(choice: Parameters<CliIo["connect"]>[0], io: CliIo): Promise<SendRequest> {
  try {
    return await io.connect(choice);
  } catch (error) {
    if (error instanceof CliError) {
      throw error;
    }
    const message = error instanceof Error ? error.message : String(error);
    throw new CliError(EXIT_CODES.noAccess, message, { cause: error });
  }
}
