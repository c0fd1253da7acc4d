import * as z from "zod";
import { PodFailed } from "../pods/run-pod.ts";
import type { HostAgent, HostState, HostTarget } from "../roll/host-agent.ts";
import { aptState } from "./apt-state.ts";
import { bootcState } from "./bootc-state.ts";
import { explainStaging } from "./explain-staging.ts";
import { hostProgram } from "./host-program.ts";
import type { AdapterName, HostVerb } from "./host-verb.ts";
import { parseReport } from "./parse-report.ts";
import { orderReboot } from "./order-reboot.ts";
import { runAgent } from "./run-agent.ts";
import type { AgentWorld } from "./run-agent.ts";

export interface HostAgentOptions extends AgentWorld {
  readonly adapter: AdapterName;
  /** Name of the deploy that this is part of. */
  readonly deploy: string;
  /** Image of the agents' pods, by digest. */
  readonly image: string;
}

/** Reading and the order wait half a minute for apt at most; staging waits five, pulls and installs. */
const DEADLINE_SECONDS: Readonly<Record<HostVerb, number>> = { read: 180, stage: 1_800, reboot: 120 };

const STATES = { bootc: bootcState, apt: aptState } as const;

const rebootSchema = z.object({ answer: z.enum(["ordered", "already"]) });

/** Does what a roll needs on hosts, by a pod of its own for each deed. */
export function createHostAgent(options: HostAgentOptions): HostAgent {
  const { adapter, deploy, image, pods, clock } = options;
  const agentOf = (verb: HostVerb, node: string, parameters: readonly string[]) => ({
    deploy,
    node,
    image,
    verb,
    program: hostProgram(adapter, verb),
    parameters,
    deadlineSeconds: DEADLINE_SECONDS[verb],
  });
  const stateOf = (node: string, text: string, target: HostTarget): HostState =>
    STATES[adapter](node, text, target);
  return {
    read: async (node, target, signal) =>
      stateOf(
        node,
        await runAgent({ pods, clock }, `reading ${node}`, agentOf("read", node, [target.reference]), signal),
        target,
      ),
    stage: async (node, target, signal) => {
      const agent = agentOf("stage", node, [target.reference, target.digest]);
      try {
        const what = `staging ${target.version} on ${node}`;
        return stateOf(node, await runAgent({ pods, clock }, what, agent, signal), target);
      } catch (error) {
        throw error instanceof PodFailed ? explained(error, adapter, target) : error;
      }
    },
    reboot: async (node, target, boot0, signal) => {
      const agent = agentOf("reboot", node, [target.reference, target.digest, boot0]);
      const what = `rebooting ${node}`;
      const text = await orderReboot({ pods, clock }, what, agent, signal);
      return text === undefined ? "ordered" : parseReport(what, rebootSchema, text).answer;
    },
  };
}

function explained(error: PodFailed, adapter: AdapterName, target: HostTarget): Error {
  const cause = explainStaging(adapter, error.message, target);
  return cause === undefined ? error : new PodFailed(`${error.message.trim()}; ${cause}`, error.exitCode);
}
