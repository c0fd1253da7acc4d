import { z } from "zod";
import { kubectl } from "../kubectl.ts";
import type { Lab } from "../lab.ts";
import { bootId } from "../machine/boot-id.ts";

/** A node as the API has it. */
export interface NodeStatus {
  readonly name: string;
  readonly ready: boolean;
  /** Why it is not, in the kubelet's or the controller's words. */
  readonly message: string;
  readonly bootId: string;
  /** When its Ready condition last changed: RFC 3339. */
  readonly since: string;
  readonly cordoned: boolean;
}

const list = z.looseObject({
  items: z.array(
    z.looseObject({
      metadata: z.looseObject({ name: z.string() }),
      spec: z.looseObject({ unschedulable: z.boolean().optional() }),
      status: z.looseObject({
        nodeInfo: z.looseObject({ bootID: z.string() }).optional(),
        conditions: z
          .array(
            z.looseObject({
              type: z.string(),
              status: z.string(),
              message: z.string().optional(),
              lastTransitionTime: z.string().nullish(),
            }),
          )
          .optional(),
      }),
    }),
  ),
});

const DEADLINE_MILLISECONDS = 5000;

/** @throws Error when the API cannot be asked */
export async function nodeStatuses(lab: Lab): Promise<readonly NodeStatus[]> {
  const text = await kubectl(lab, ["get", "nodes", "--output", "json"], { deadline: DEADLINE_MILLISECONDS });
  return list.parse(JSON.parse(text)).items.map(({ metadata, spec, status }) => {
    const ready = status.conditions?.find(({ type }) => type === "Ready");
    return {
      name: metadata.name,
      ready: ready?.status === "True",
      message: ready?.message ?? "its kubelet has said nothing yet",
      bootId: status.nodeInfo?.bootID ?? "",
      since: ready?.lastTransitionTime ?? "",
      cordoned: spec.unschedulable === true,
    };
  });
}

/** Why not every node of the lab is Ready; undefined: all are. */
export async function whyNotAllReady(lab: Lab): Promise<string | undefined> {
  try {
    const statuses = await nodeStatuses(lab);
    return describeUnready(lab, statuses) ?? (await whyNotOfThisBoot(lab, statuses));
  } catch (error) {
    return error instanceof Error ? error.message.slice(-300) : String(error);
  }
}

export function describeUnready(
  { nodes }: Pick<Lab, "nodes">,
  statuses: readonly NodeStatus[],
): string | undefined {
  const unready = nodes.flatMap(({ name }) => {
    const status = statuses.find((each) => each.name === name);
    if (status?.ready === true) {
      return [];
    }
    return [`${name} is ${status === undefined ? "not registered" : `not Ready (${status.message})`}`];
  });
  return unready.length === 0 ? undefined : unready.join("; ");
}

/** A node stays Ready for a while after its host has ended; what it says then is of an earlier boot. */
async function whyNotOfThisBoot(lab: Lab, statuses: readonly NodeStatus[]): Promise<string | undefined> {
  const reasons = await Promise.all(
    lab.nodes.map(async ({ name }) => {
      const id = await bootId(lab, name);
      return statuses.some((status) => status.name === name && status.bootId === id)
        ? undefined
        : `the kubelet of ${name} has not reported since its host booted`;
    }),
  );
  return reasons.find((reason) => reason !== undefined);
}
