import { z } from "zod";
import type { Lab } from "../lab.ts";
import { runOnNode } from "../machine/run-on-node.ts";
import { paths } from "../node/paths.ts";

export interface EtcdStatus {
  readonly node: string;
  /** As the member itself says it: it reaches a leader. */
  readonly healthy: boolean;
  /** Why it is not. */
  readonly message: string;
}

const health = z.looseObject({ health: z.string(), reason: z.string().optional() });

const DEADLINE_MILLISECONDS = 5000;

/** Asks each member, on its own host. */
export async function etcdStatuses(lab: Lab): Promise<readonly EtcdStatus[]> {
  const masters = lab.nodes.filter(({ role }) => role === "master");
  return Promise.all(masters.map(({ name }) => etcdStatus(lab, name)));
}

async function etcdStatus(lab: Lab, node: string): Promise<EtcdStatus> {
  const pki = paths.etcdPki;
  const ask = ["curl", "--silent", "--show-error", "--max-time", "3"];
  const identity = ["--cacert", `${pki}/ca.crt`, "--cert", `${pki}/server.crt`, "--key", `${pki}/server.key`];
  const outcome = await runOnNode(lab, node, [...ask, ...identity, "https://127.0.0.1:2379/health"], {
    deadline: DEADLINE_MILLISECONDS,
  });
  return judgeEtcd(node, outcome);
}

export function judgeEtcd(
  node: string,
  said: { readonly stdout: string; readonly stderr: string },
): EtcdStatus {
  const parsed = health.safeParse(parse(said.stdout));
  if (!parsed.success) {
    return { node, healthy: false, message: said.stderr.trim() || "it does not answer" };
  }
  const healthy = parsed.data.health === "true";
  return { node, healthy, message: healthy ? "" : (parsed.data.reason ?? "it says so itself") };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
