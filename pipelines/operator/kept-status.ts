import type { DeployStatus } from "../api/deploy-status.ts";

/** What a deploy keeps although no workflow tells it. */
export type KeptStatus = Partial<DeployStatus> & Pick<DeployStatus, "observedGeneration">;
