import type { CliIo } from "../../../../pipelines/cli/cli-io.ts";
import { runCli } from "../../../../pipelines/cli/run-cli.ts";
import type { Screen } from "../../../../pipelines/cli/terminal/screen.ts";
import type { FakeCluster } from "./fake-cluster.ts";

export interface Scene {
  readonly cluster: FakeCluster;
  /** Columns of the terminal; undefined: the answer goes to a file. */
  readonly columns?: number | undefined;
  /** What the person types; undefined: nobody can be asked. */
  readonly answers?: readonly string[];
  /** What Prometheus answers, by query. */
  readonly prometheus?: Readonly<Record<string, unknown>>;
  readonly now?: string;
  /** Called at each sleep: what happens meanwhile. */
  readonly meanwhile?: () => void;
}

export interface Ran {
  readonly code: number;
  /** The answer. */
  readonly out: string;
  /** What was said beside it. */
  readonly said: string;
  /** All of it, with questions and what was typed, as a person sees it. */
  readonly transcript: string;
}

/** A terminal whose size nobody changes. */
function screenOf(columns: number): Screen {
  return { size: () => ({ columns, rows: 24 }), watch: () => () => undefined };
}

/** Half an hour after the fixture's deploy was asked for. */
const NOW = "2026-11-30T10:34:00Z";

/** Runs a command line against a cluster in memory. */
export async function runPipectl(args: readonly string[], scene: Scene): Promise<Ran> {
  const written: { readonly to: "out" | "said" | "asked"; readonly text: string }[] = [];
  const answers = [...(scene.answers ?? [])];
  let now = Date.parse(scene.now ?? NOW);
  const io: CliIo = {
    clock: {
      now: () => now,
      sleep: (milliseconds) => {
        now += milliseconds;
        scene.meanwhile?.();
        return Promise.resolve();
      },
    },
    signal: new AbortController().signal,
    columns: scene.columns,
    screen: scene.columns === undefined ? undefined : screenOf(scene.columns),
    versions: { pipectl: "0.1.0", node: "v24.21.0" },
    interactive: scene.answers !== undefined,
    out: (text) => written.push({ to: "out", text }),
    say: (line) => written.push({ to: "said", text: `${line}\n` }),
    ask: (question) => {
      const answer = answers.shift() ?? "";
      written.push({ to: "asked", text: `${question}${answer}\n` });
      return Promise.resolve(answer);
    },
    connect: () => Promise.resolve(scene.cluster.send),
    queryPrometheus: (_url, query) => Promise.resolve(scene.prometheus?.[query]),
  };
  const code = await runCli(args, io);
  const textOf = (...kinds: readonly string[]) =>
    written.map(({ to, text }) => (kinds.includes(to) ? text : "")).join("");
  return { code, out: textOf("out"), said: textOf("said"), transcript: textOf("out", "said", "asked") };
}
