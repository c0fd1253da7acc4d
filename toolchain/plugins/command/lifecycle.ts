import { mask, secretTexts, unwrapSecrets } from "../protocol/secrets.ts";
import { type Properties, UNKNOWN } from "../protocol/struct.ts";
import { type CommandKinds, kindOf } from "./command-kind.ts";
import type { Execution } from "./execution.ts";
import { failureOf } from "./failure.ts";
import { type Outputs, outputsSchema } from "./inputs.ts";
import { previousOutput } from "./previous-output.ts";
import { withDeadline } from "./with-deadline.ts";

export interface LifecycleContext {
  readonly kinds: CommandKinds;
  /** Fires when the user interrupts. */
  readonly stop: AbortSignal;
  /** Shows a line of a resource's output. */
  readonly log: (urn: string, line: string) => void;
}

/** The resource that a call is about. */
export interface Subject {
  readonly urn: string;
  readonly type: string;
  /** 0: no limit. */
  readonly timeoutSeconds: number;
}

/** The state of a resource: its inputs as they came, secrets marked, and `stdout` and `stderr`. */
export type State = Properties;

const NOTHING: Outputs = { stdout: "", stderr: "" };
const NOT_YET: Outputs = { stdout: UNKNOWN, stderr: UNKNOWN };

/** Creates a resource: runs `create`. */
export async function create(
  context: LifecycleContext,
  subject: Subject,
  inputs: Properties,
  preview: boolean,
) {
  const { schema } = kindOf(context.kinds, subject.type);
  if (inputs["create"] === undefined) {
    return { ...inputs, ...NOTHING };
  }
  if (preview) {
    return { ...inputs, ...NOT_YET };
  }
  const command = schema.parse(unwrapSecrets(inputs)).create ?? "";
  return { ...inputs, ...(await run(context, subject, command, inputs, NOTHING)) };
}

/** Brings a resource to new inputs: runs `update`, or `create` again where there is none. */
export async function update(
  context: LifecycleContext,
  subject: Subject,
  { olds, news, preview }: { readonly olds: State; readonly news: Properties; readonly preview: boolean },
): Promise<State> {
  const { schema } = kindOf(context.kinds, subject.type);
  if (news["update"] === undefined && news["create"] === undefined) {
    return { ...news, stdout: olds["stdout"] ?? "", stderr: olds["stderr"] ?? "" };
  }
  if (preview) {
    return { ...news, ...NOT_YET };
  }
  const inputs = schema.parse(unwrapSecrets(news));
  const command = inputs.update ?? inputs.create ?? "";
  return { ...news, ...(await run(context, subject, command, news, outputsOf(olds))) };
}

/** Deletes a resource: runs `delete` as the state has it, with the connection in the state. */
export async function remove(context: LifecycleContext, subject: Subject, state: State): Promise<void> {
  const { stdout: _stdout, stderr: _stderr, ...inputs } = state;
  const command = kindOf(context.kinds, subject.type).schema.parse(unwrapSecrets(inputs)).delete;
  if (command !== undefined) {
    await run(context, subject, command, inputs, outputsOf(state));
  }
}

async function run(
  { kinds, stop, log }: LifecycleContext,
  { urn, type, timeoutSeconds }: Subject,
  command: string,
  marked: Properties,
  previous: Outputs,
): Promise<Outputs> {
  const kind = kindOf(kinds, type);
  const secrets = secretTexts(marked);
  const inputs = kind.schema.parse(unwrapSecrets(marked));
  const { logging = "stdoutAndStderr" } = inputs;
  const execution: Omit<Execution, "signal"> = {
    command,
    environment: inputs.environment ?? {},
    previousOutput: previousOutput(inputs, previous),
    stdin: inputs.stdin ?? "",
    onLine: (stream, line) => {
      if (logging === stream || logging === "stdoutAndStderr") {
        log(urn, mask(line, secrets));
      }
    },
  };
  const result = await withDeadline(stop, timeoutSeconds, (signal) =>
    kind.run({ ...execution, signal }, inputs),
  );
  const failure = failureOf({ ...result, output: mask(result.output, secrets) });
  if (failure !== undefined) {
    throw new Error(failure);
  }
  return { stdout: withoutLastNewline(result.stdout), stderr: withoutLastNewline(result.stderr) };
}

function outputsOf(state: State): Outputs {
  return outputsSchema.parse(unwrapSecrets(state));
}

function withoutLastNewline(text: string): string {
  return text.replace(/\n$/, "");
}
