import * as z from "zod";
import { ROLL_ANNOTATION } from "../../../pipelines/roll/roll-record.ts";
import { PROOF_ANNOTATION } from "../../../pipelines/roll/node-proof.ts";
import type { TestLab } from "../lab/test-lab.ts";

const proofSchema = z.object({ deploy: z.string() });

/** What a roll changes of a node, as the cluster shows it. */
export interface SeenNode {
  readonly name: string;
  readonly ready: boolean;
  readonly cordoned: boolean;
  readonly bootId: string;
  /** Deploy that is in the middle of it, or left it half rolled. */
  readonly halfRolledBy: string | undefined;
  /** Deploy that proved it. */
  readonly provenBy: string | undefined;
}

/** The nodes of the lab, by name. */
export async function seeFleet({ core }: Pick<TestLab, "core">): Promise<ReadonlyMap<string, SeenNode>> {
  const { items } = await core.listNode();
  return new Map(
    items.map(({ metadata, spec, status }) => {
      const name = metadata?.name ?? "";
      const annotations = metadata?.annotations ?? {};
      return [
        name,
        {
          name,
          ready: (status?.conditions ?? []).some(({ type, status: is }) => type === "Ready" && is === "True"),
          cordoned: spec?.unschedulable ?? false,
          bootId: status?.nodeInfo?.bootID ?? "",
          halfRolledBy: deployIn(annotations[ROLL_ANNOTATION]),
          provenBy: deployIn(annotations[PROOF_ANNOTATION]),
        },
      ];
    }),
  );
}

function deployIn(annotation: string | undefined): string | undefined {
  return annotation === undefined ? undefined : proofSchema.parse(JSON.parse(annotation)).deploy;
}

/** Names of the nodes that are away, or were booted or cordoned since, sorted. */
export function touchedSince(
  before: ReadonlyMap<string, SeenNode>,
  now: ReadonlyMap<string, SeenNode>,
): readonly string[] {
  return [...before.values()]
    .filter((node) => {
      const seen = now.get(node.name);
      return (
        seen === undefined ||
        !seen.ready ||
        seen.cordoned !== node.cordoned ||
        seen.bootId !== node.bootId ||
        seen.halfRolledBy !== node.halfRolledBy
      );
    })
    .map(({ name }) => name)
    .toSorted();
}
