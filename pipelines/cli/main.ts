import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { connectKubeconfig } from "../kube/connect-kubeconfig.ts";
import { createSendRequest } from "../kube/send-request.ts";
import { usageError } from "./cli-error.ts";
import type { CliIo, ClusterChoice } from "./cli-io.ts";
import { runCli } from "./run-cli.ts";
import { createSystemScreen } from "./terminal/system-screen.ts";

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const PROMETHEUS_MS = 10_000;

const packageSchema = z.object({ version: z.string() });

async function createIo(signal: AbortSignal): Promise<CliIo> {
  const manifest = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  return {
    clock: {
      now: () => Date.now(),
      sleep: (milliseconds, until) =>
        sleep(milliseconds, undefined, { signal: until }).catch(() => undefined),
    },
    signal,
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    screen:
      process.stdout.isTTY && process.env["TERM"] !== "dumb"
        ? createSystemScreen(process.stdout, process)
        : undefined,
    versions: {
      pipectl: packageSchema.parse(JSON.parse(manifest)).version,
      node: process.version,
    },
    interactive: process.stdin.isTTY && process.stderr.isTTY,
    out: (text) => {
      process.stdout.write(text);
    },
    say: (line) => {
      process.stderr.write(`${line}\n`);
    },
    ask: (question) => ask(question, signal),
    connect,
    queryPrometheus,
  };
}

async function connect({ kubeconfig, context }: ClusterChoice) {
  const path = kubeconfig ?? kubeconfigOfEnvironment() ?? join(homedir(), ".kube", "config");
  try {
    return createSendRequest(await connectKubeconfig(path, context));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `kubeconfig ${path} must be usable, got: ${reason}; name another one with --kubeconfig FILE`,
      {
        cause: error,
      },
    );
  }
}

function kubeconfigOfEnvironment(): string | undefined {
  const paths = (process.env["KUBECONFIG"] ?? "").split(delimiter).filter((path) => path !== "");
  if (paths.length > 1) {
    throw usageError(
      `$KUBECONFIG must name one file, got ${paths.length}; name the one that is meant with --kubeconfig FILE`,
    );
  }
  return paths[0];
}

async function ask(question: string, signal: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Without a listener, Ctrl-C would leave the question open for ever.
  terminal.on("SIGINT", () => terminal.close());
  const ended = new Promise<string>((resolve) => {
    terminal.once("close", () => resolve(""));
  });
  try {
    return await Promise.race([terminal.question(question, { signal }), ended]);
  } finally {
    terminal.close();
  }
}

async function queryPrometheus(url: string, query: string, signal: AbortSignal): Promise<unknown> {
  const address = `${url.replace(/\/$/, "")}/api/v1/query`;
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ query }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(PROMETHEUS_MS)]),
  });
  if (!answer.ok) {
    throw new Error(`${address} must answer 200, got ${answer.status}`);
  }
  return answer.json();
}

const stop = new AbortController();
let signalled: number | undefined;
for (const [signal, code] of Object.entries(SIGNALS)) {
  process.on(signal, () => {
    signalled = code;
    stop.abort();
  });
}
// Whoever reads the output, such as head, may have read enough.
process.stdout.on("error", () => process.exit(0));
const code = await runCli(process.argv.slice(2), await createIo(stop.signal));
process.exitCode = signalled ?? code;
// Kept connections would hold the process for seconds; what is written must be out before.
process.stdout.write("", () => process.exit());
