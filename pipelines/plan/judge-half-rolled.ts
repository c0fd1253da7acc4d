import type { ClusterNode } from "../kube/cluster-node.ts";
import { halfRolledNodes } from "../roll/half-rolled.ts";
import { judgeRollRecord } from "../roll/judge-roll-record.ts";
import { parseRollRecord, ROLL_ANNOTATION } from "../roll/roll-record.ts";
import { joinNames } from "./limits.ts";

export interface HalfRolled {
  /** The node that the deploy goes on with before any other; undefined: none is left half rolled. */
  readonly node: string | undefined;
  readonly refusals: readonly string[];
}

/**
 * Whether a deploy may go on with what another left behind.
 *
 * @param digest what the deploy brings; undefined: it is not known
 */
export function judgeHalfRolled(
  nodes: readonly ClusterNode[],
  fleet: readonly string[],
  digest: string | undefined,
): HalfRolled {
  const [name, ...others] = halfRolledNodes(nodes);
  if (name === undefined) {
    return { node: undefined, refusals: [] };
  }
  if (others.length > 0) {
    return refuse(`one node at most may be half rolled, got ${joinNames([name, ...others])}`);
  }
  if (!fleet.includes(name)) {
    return refuse(`no node of another fleet may be half rolled, got ${name}; finish that deploy first`);
  }
  const problem = describeRecord(name, nodes, digest);
  return problem === undefined ? { node: name, refusals: [] } : refuse(problem);
}

function describeRecord(
  name: string,
  nodes: readonly ClusterNode[],
  digest: string | undefined,
): string | undefined {
  const annotation = nodes.find((node) => node.name === name)?.annotations[ROLL_ANNOTATION];
  try {
    const record = parseRollRecord(name, annotation);
    return record === undefined || digest === undefined ? undefined : judgeRollRecord(name, record, digest);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function refuse(sentence: string): HalfRolled {
  return { node: undefined, refusals: [sentence] };
}
