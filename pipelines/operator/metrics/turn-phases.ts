import { NODE_WORK_PHASES } from "../../api/deploy-phases.ts";

/** What the node in its turn may be shown in: it is worked on, or its turn failed and is the last. */
export const TURN_PHASES = [...NODE_WORK_PHASES, "Failed"] as const;
