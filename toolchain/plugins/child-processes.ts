import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";

/** How long a child may take to end by itself. The CLI gives its plugins 5 s before it kills them. */
const GRACE_MS = 2000;

/** The children of a plugin. Each leads a process group, so that what it started ends with it. */
export class ChildProcesses {
  readonly #running = new Set<ChildProcess>();

  start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
    const child = spawn(command, args, { ...options, detached: true });
    this.#running.add(child);
    child.once("close", () => this.#running.delete(child));
    return child;
  }

  async stopAll(graceMs = GRACE_MS): Promise<void> {
    await Promise.all([...this.#running].map((child) => stopGroup(child, graceMs)));
  }
}

/** Ends a child and all of its process group: asked first, then killed. */
export async function stopGroup(child: ChildProcess, graceMs = GRACE_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  signalGroup(child, "SIGTERM");
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)));
  await Promise.race([closed, patience]);
  clearTimeout(timer);
  signalGroup(child, "SIGKILL");
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) {
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: all of the group has ended.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) {
      throw error;
    }
  }
}
