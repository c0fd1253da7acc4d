import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import * as pulumi from "@pulumi/pulumi";
import type { MockMonitor } from "@pulumi/pulumi/runtime/mocks.js";
import { toRecorded, unwrapProperties } from "./recorded.ts";
import type { Recorded, RegisterOutputsRequest, RegisterRequest } from "./recorded.ts";

export type { Recorded } from "./recorded.ts";

type Properties = Readonly<Record<string, unknown>>;

export interface RecordOptions {
  /** Provider functions the program may call: token to what it answers. Any other call is an error. */
  readonly calls?: Readonly<Record<string, (inputs: Properties) => Properties>>;
  /** What a provider adds to a resource's inputs when it creates one of this type, such as `stdout`. */
  readonly outputs?: Readonly<Record<string, (inputs: Properties, name: string) => Properties>>;
  /** Configuration of the stack: `project:key` to text. The project is `turntable`. */
  readonly config?: Readonly<Record<string, string>>;
  /** The keys of `config` whose values are stored encrypted. */
  readonly secretKeys?: readonly string[];
  /** Name of the stack. @default test */
  readonly stack?: string;
  /**
   * Whether the program is told that it is only previewed: what a provider would add is then unknown.
   * @default false
   */
  readonly preview?: boolean;
}

let running = false;
/** Tells the programs apart: the SDK keeps one monitor for the whole process. */
const currentRun = new AsyncLocalStorage<symbol>();

/**
 * Runs a program under Pulumi's mocks and returns what it registered, in the order in which the engine
 * would be asked: a resource comes after those it reads from. Mocks run no transforms and no resource
 * hooks, and fill no provider defaults. What waits for a timer outside every resource must be returned
 * by the program as a promise, else it is registered too late.
 *
 * @throws the first error of the program, of an `apply` that nothing awaited, of a provider call that
 *   `options.calls` does not list, of two resources with one URN, of an output used as text, or of a
 *   resource that an earlier program registers after its end.
 */
export async function record(program: () => unknown, options: RecordOptions = {}): Promise<Recorded[]> {
  if (running) {
    throw new Error("record runs one program at a time; await the one before");
  }
  running = true;
  const errors: unknown[] = [];
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (error) => errors.push(error));
  try {
    pulumi.runtime.setAllConfig({ ...options.config }, [...(options.secretKeys ?? [])]);
    const run = Symbol("run");
    const seen = await startMocks(options, run, errors);
    await currentRun.run(run, () => runToEnd(program, errors));
    errors.push(...findOutputsUsedAsText(seen));
    if (errors.length > 0) {
      throw errors[0];
    }
    return seen;
  } finally {
    process.removeAllListeners("unhandledRejection");
    others.forEach((listener) => process.on("unhandledRejection", listener));
    running = false;
  }
}

async function runToEnd(program: () => unknown, errors: unknown[]): Promise<void> {
  try {
    await program();
  } catch (error) {
    errors.push(error);
  }
  await pulumi.runtime.disconnect();
  // An error thrown inside apply arrives as an unhandled rejection one turn after the queue is empty.
  await setImmediate();
}

async function startMocks(options: RecordOptions, run: symbol, errors: unknown[]): Promise<Recorded[]> {
  await pulumi.runtime.setMocks(
    {
      newResource: ({ type, name, inputs }) => {
        const added = options.outputs?.[type]?.(unwrapProperties(inputs as Properties), name);
        return { id: `${name}-id`, state: { ...(inputs as Properties), ...added } };
      },
      call: ({ token, inputs }) => {
        const answer = options.calls?.[token];
        if (answer === undefined) {
          const details = `unexpected provider call ${token}`;
          // The SDK reports `details` only:
          // https://github.com/pulumi/pulumi/blob/v3.276.0/sdk/nodejs/runtime/invoke.ts
          const error = Object.assign(new Error(details), { details });
          errors.push(error);
          throw error;
        }
        return answer(unwrapProperties(inputs as Properties));
      },
    },
    "turntable",
    options.stack ?? "test",
    options.preview ?? false,
  );
  return watchRegistrations(run, errors);
}

/** Keeps every registration with what the mocks are not told: parent, dependencies, options. */
function watchRegistrations(run: symbol, errors: unknown[]): Recorded[] {
  const seen: Recorded[] = [];
  // setMocks has just put a MockMonitor there; the public type is the real engine's client.
  const monitor = pulumi.runtime.getMonitor() as unknown as MockMonitor;
  const register = monitor.registerResource.bind(monitor);
  monitor.registerResource = (request: RegisterRequest, callback) =>
    register(request, (error: unknown, response: { getUrn(): string } | undefined) => {
      if (response !== undefined) {
        const urn = response.getUrn();
        if (currentRun.getStore() !== run) {
          errors.push(new Error(`${urn} belongs to an earlier program; it must return what it waits for`));
        } else if (seen.some((other) => other.urn === urn)) {
          errors.push(new Error(`two resources have the URN ${urn}; give each its own name`));
        }
        seen.push(toRecorded(request, urn));
      }
      callback(error, response);
    });
  const registerOutputs = monitor.registerResourceOutputs.bind(monitor);
  monitor.registerResourceOutputs = (request: RegisterOutputsRequest, callback) => {
    const index = seen.findIndex((resource) => resource.urn === request.getUrn());
    const component = seen[index];
    if (component !== undefined) {
      seen[index] = { ...component, outputs: unwrapProperties(request.getOutputs()?.toJavaScript() ?? {}) };
    }
    registerOutputs(request, callback);
  };
  return seen;
}

/** An output inside a template string becomes this sentence instead of its value. */
function findOutputsUsedAsText(seen: readonly Recorded[]): Error[] {
  return seen
    .filter(({ inputs }) => JSON.stringify(inputs).includes("on an [Output<T>] is not supported"))
    .map(({ urn }) => new Error(`an output is used as text in ${urn}; use pulumi.interpolate or apply`));
}
