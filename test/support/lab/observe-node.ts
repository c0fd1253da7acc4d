import { connect } from "node:net";
import { once } from "node:events";
import { kubeGet } from "../../../lab/faults/kube-get.ts";
import { nodeObject, readyStatus } from "../../../lab/faults/node-object.ts";
import { mustRunInRack } from "../../../lab/machine/run-in-rack.ts";
import { mustRunOnNode, runOnNode } from "../../../lab/machine/run-on-node.ts";
import type { TestLab } from "./test-lab.ts";

const ROLE = "node-role.kubernetes.io/";

/** True, False or Unknown, as the node's condition Ready has it; `not listed` without a node. */
export async function seeReady({ lab }: TestLab, name: string): Promise<string> {
  const node = await kubeGet(lab, `/api/v1/nodes/${name}`, nodeObject);
  return node === undefined ? "not listed" : (readyStatus(node) ?? "not there");
}

export interface SeenNode {
  readonly ready: string;
  readonly unschedulable: boolean;
  /** Its roles, sorted. */
  readonly roles: readonly string[];
}

export async function seeNode(lab: TestLab, name: string): Promise<SeenNode> {
  const node = await kubeGet(lab.lab, `/api/v1/nodes/${name}`, nodeObject);
  return {
    ready: await seeReady(lab, name),
    unschedulable: node?.spec.unschedulable ?? false,
    roles: Object.keys(node?.metadata.labels ?? {})
      .filter((label) => label.startsWith(ROLE))
      .map((label) => label.slice(ROLE.length))
      .toSorted(),
  };
}

/** Whether a port of a host takes a connection from the machine. */
export async function seePort({ lab }: TestLab, name: string, port: number): Promise<"open" | "silent"> {
  const address = lab.nodes.find((node) => node.name === name)?.address ?? "";
  const socket = connect({ host: address, port, signal: AbortSignal.timeout(1500) });
  try {
    await once(socket, "connect");
    return "open";
  } catch {
    return "silent";
  } finally {
    socket.destroy();
  }
}

/** What a command of a host prints, or how it ended; a host that is off says so. */
export async function seeCommand({ lab }: TestLab, name: string, script: string): Promise<string> {
  const outcome = await runOnNode(lab, name, ["sh", "-c", script], { deadline: 20_000 });
  return outcome.code === 0 ? outcome.stdout.trim() : `${outcome.code ?? outcome.stderr}`;
}

/** Tells a host to reboot and does not wait. */
export async function orderReboot({ lab }: TestLab, name: string): Promise<void> {
  await mustRunOnNode(lab, name, ["systemctl", "reboot", "--no-block"]);
}

/** Whether the machine waits before it starts a host. */
export async function seeStart({ lab }: TestLab, name: string): Promise<"waits" | "started"> {
  const processes = await mustRunInRack(lab, ["ps", "-e", "-o", "args="]);
  return processes.split("\n").includes(`/bin/sh /opt/lab/start-node ${name}`) ? "waits" : "started";
}
