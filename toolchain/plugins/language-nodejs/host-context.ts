import type { ChildProcesses } from "../child-processes.ts";

/** What the host's calls share. */
export interface HostContext {
  /** The node that runs programs and packs. */
  readonly node: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Where the engine listens, as host:port. */
  readonly engineAddress: string;
  readonly children: ChildProcesses;
}
