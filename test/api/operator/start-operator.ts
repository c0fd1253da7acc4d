import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePorts } from "../../support/free-ports.ts";
import type { OperatorCluster } from "./operator-cluster.ts";

/** A replica of the operator: the built program, as its pod would run it. */
export interface RunningOperator {
  /** What it has printed. */
  log(): string;
  /** Ends it as a node that goes away does: without a word. */
  kill(): Promise<void>;
  /** Ends it as Kubernetes does, and waits until it has ended. */
  end(): Promise<number | null>;
  /** The body that it answers, or the status and the body when it is no success. */
  ask(path: string): Promise<string>;
  /** Where it serves page and GraphQL. */
  readonly surface: string;
}

const IMAGE = `docker.io/library/node:24@sha256:${"0".repeat(64)}`;

export async function startOperator(
  { server, folder }: OperatorCluster,
  identity: string,
  options: readonly string[] = ["--surface-access=token"],
): Promise<RunningOperator> {
  const [port = 0, surfacePort = 0] = await freePorts(2);
  const url = new URL(server.url);
  const child = spawn(
    process.execPath,
    [
      "--max-old-space-size=96",
      "--max-semi-space-size=2",
      join(folder, "boot.mjs"),
      `--probe-image=${IMAGE}`,
      `--port=${port}`,
      "--second-person=false",
      `--identity=${identity}`,
      `--credentials=${join(folder, "credentials")}`,
      `--surface-port=${surfacePort}`,
      `--page=${folder}`,
      ...options,
    ],
    {
      env: {
        PATH: process.env["PATH"],
        TMPDIR: folder,
        TURNTABLE_ROLE: "operator",
        KUBERNETES_SERVICE_HOST: url.hostname,
        KUBERNETES_SERVICE_PORT: url.port,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = once(child, "exit");
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    surface: `http://127.0.0.1:${surfacePort}`,
    log: () => lines.join(""),
    kill: async () => {
      await end("SIGKILL");
    },
    end: () => end("SIGTERM"),
    ask: async (path) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      const body = await answer.text();
      return answer.ok ? body : `${answer.status} ${body}`;
    },
  };
}
