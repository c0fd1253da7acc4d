import { createHash } from "node:crypto";
import type { OneShotPod } from "../kube/pod-runner.ts";
import { AGENTS_NAMESPACE } from "../names.ts";

export interface AgentPod {
  readonly deploy: string;
  readonly node: string;
  /** Node image, by digest; what runs is the host's own. */
  readonly image: string;
  /** What the agent does, for its name. */
  readonly verb: string;
  /** A program for `sh -euc` on the host. */
  readonly program: string;
  /** Positional parameters of the program. */
  readonly parameters: readonly string[];
  readonly deadlineSeconds: number;
}

/** Value of app.kubernetes.io/name of every agent. */
export const AGENT_LABEL = "agent";

/**
 * The beginning of every agent's command. The first shell runs in the container and gives the program's word to
 * the kubelet; then everything is the host's: its mounts, names, processes and network, and an empty environment. The
 * host's programs have whole paths, because a busybox runs its own in the place of those that have none.
 */
export const AGENT_COMMAND = [
  "sh",
  "-c",
  'exec nsenter -t 1 -m -u -i -n -p -- /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin /bin/sh -euc "$@" >/dev/termination-log </dev/null',
  "agent",
] as const;

const HASH_LENGTH = 10;

/**
 * A pod that does one thing on one host, as root there. It is bound to the node without the scheduler, so that
 * it also runs while the node is cordoned, and has no token of the API. The same deed has the same name.
 */
export function buildAgentPod(agent: AgentPod): OneShotPod {
  const { node, image, program, parameters, deadlineSeconds } = agent;
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      namespace: AGENTS_NAMESPACE,
      name: agentName(agent),
      labels: { "app.kubernetes.io/name": AGENT_LABEL, "app.kubernetes.io/part-of": "turntable" },
    },
    spec: {
      nodeName: node,
      hostPID: true,
      restartPolicy: "Never",
      activeDeadlineSeconds: deadlineSeconds,
      terminationGracePeriodSeconds: 1,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      priorityClassName: "system-node-critical",
      tolerations: [{ operator: "Exists" }],
      containers: [
        {
          name: "agent",
          image,
          command: [...AGENT_COMMAND, ...[program, "agent", ...parameters].map(literal)],
          terminationMessagePath: "/dev/termination-log",
          terminationMessagePolicy: "FallbackToLogsOnError",
          // No limit: pulling an image or installing a package counts as the pod's.
          resources: { requests: { cpu: "10m", memory: "32Mi" } },
          securityContext: { privileged: true },
        },
      ],
    },
  };
}

/** The kubelet would read `$(…)` as a variable; it makes one `$` of two. */
function literal(word: string): string {
  return word.replaceAll("$", () => "$$");
}

function agentName({ deploy, node, verb, parameters }: AgentPod): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([deploy, node, verb, parameters]))
    .digest("hex");
  return `agent-${verb}-${node}-${hash.slice(0, HASH_LENGTH)}`;
}
