/** What the rest of the project uses of the tool chain. */
export { crdDirectories } from "./crd-directories.ts";
export { ensureTools } from "./ensure-tools.ts";
export { pulumiEnvironment, type PulumiPlace } from "./pulumi-environment.ts";
export { systemIo } from "./system-io.ts";
export {
  API_TOOLS,
  CLUSTER_TOOLS,
  PULUMI_TOOLS,
  type FoundTool,
  type FoundTools,
  type PulumiTools,
  type ToolName,
  type ToolOrigin,
} from "./tool.ts";
export type { Environment, ToolchainIo } from "./toolchain-io.ts";
export type { CrdSource } from "./versions.ts";
