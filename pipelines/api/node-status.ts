import * as z from "zod";
import { NODE_PHASES, NODE_WORK_PHASES } from "./deploy-phases.ts";
import { count, listMap, moment, nodeName, objectUid, text } from "./schema-parts.ts";

/** As many nodes as a fleet may have. */
export const MAX_NODES = 1_000;

const DAY_SECONDS = 86_400;

/** What a deploy knows of one node; a later deploy that continues it reads this. */
const nodeStatusSchema = z.object({
  name: nodeName("Name of the node."),
  phase: z.enum(NODE_PHASES).meta({ description: "What happens to it, or how its turn ended." }),
  message: text(512, "What is waited for, or why it failed, as a sentence.").optional(),
  startedAt: moment("When its turn began.").optional(),
  provenAt: moment("When it was last proven.").optional(),
  bootBefore: objectUid("Boot id before the reboot, read once: a repeated step compares with it.").optional(),
  bootAfter: objectUid("Boot id after the reboot.").optional(),
  staged: text(256, "What is staged on it, in the words of the plan's pin.").optional(),
  booted: text(256, "What it booted, as read on the host, in the words of the plan's pin.").optional(),
  cordonedBefore: z
    .boolean()
    .meta({ description: "Whether somebody else had cordoned it; then it stays cordoned." })
    .optional(),
  cordonedByUs: z.boolean().meta({ description: "Whether this deploy holds it cordoned." }).optional(),
  seconds: z
    .partialRecord(z.enum(NODE_WORK_PHASES), count(DAY_SECONDS, "Seconds."))
    .meta({ description: "How long each phase took, in seconds.", maxProperties: NODE_WORK_PHASES.length })
    .optional(),
});

export const nodeStatusesSchema = z
  .array(nodeStatusSchema)
  .max(MAX_NODES)
  .meta({ description: "The nodes of the fleet, in the order of the plan.", ...listMap("name") });

export type NodeStatus = z.infer<typeof nodeStatusSchema>;
