import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { Client } from "ssh2";
import { collectOutput } from "./collect-output.ts";
import type { Execution, ExecutionResult, RunCommand } from "./execution.ts";
import type { Endpoint, RemoteInputs } from "./inputs.ts";
import { dial, type DialContext } from "./ssh-dial.ts";
import { endpointName } from "./ssh-options.ts";
import { startSession } from "./ssh-session.ts";

/**
 * Runs a command on another machine.
 *
 * @throws Error when the host cannot be reached, drops a variable of the environment, or goes away.
 */
export function remoteRunner(context: Omit<DialContext, "signal">): RunCommand<RemoteInputs> {
  return async (execution, { connection: { proxy, ...target } }) => {
    const dialing: DialContext = { ...context, signal: execution.signal };
    const jump = proxy && (await dial(proxy, dialing));
    try {
      const client = await dial(target, dialing, jump);
      try {
        await checkEnvironment(client, execution, target);
        return await execute(client, execution, target);
      } finally {
        client.end();
      }
    } finally {
      jump?.end();
    }
  };
}

/**
 * A host drops variables that its sshd does not accept, and ssh2 does not tell; so the host is asked first,
 * by the POSIX program `env`.
 */
async function checkEnvironment(client: Client, execution: Execution, endpoint: Endpoint): Promise<void> {
  const wanted = Object.entries(execution.environment);
  if (wanted.length === 0) {
    return;
  }
  const probe: Execution = {
    ...execution,
    command: "env",
    previousOutput: {},
    stdin: "",
    onLine: () => undefined,
  };
  const { stdout } = await execute(client, probe, endpoint);
  const missing = wanted.filter(([name, value]) => !`\n${stdout}`.includes(`\n${name}=${value}\n`));
  if (missing.length > 0) {
    throw new Error(
      `${endpointName(endpoint)} must take the environment variables ${missing.map(([name]) => name).join(", ")}, ` +
        "but dropped them; allow them with AcceptEnv in its sshd_config, or pass the values through stdin",
    );
  }
}

async function execute(client: Client, execution: Execution, endpoint: Endpoint): Promise<ExecutionResult> {
  execution.signal.throwIfAborted();
  const abort = (): void => void client.destroy();
  execution.signal.addEventListener("abort", abort, { once: true });
  const closed = Promise.withResolvers<undefined>();
  const onClose = (): void => closed.resolve(undefined);
  client.once("close", onClose);
  try {
    const result = await Promise.race([finish(client, execution), closed.promise]);
    if (result === undefined) {
      throw lostConnection(execution.signal, endpoint);
    }
    return result;
  } finally {
    execution.signal.removeEventListener("abort", abort);
    client.off("close", onClose);
  }
}

/** Undefined: the host did not say how the command ended. */
async function finish(client: Client, execution: Execution): Promise<ExecutionResult | undefined> {
  const env = { ...execution.environment, ...execution.previousOutput };
  const { channel, ending } = await startSession(client, execution.command, env);
  const collected = collectOutput({ stdout: channel, stderr: channel.stderr }, (stream, line) =>
    execution.onLine(stream, line),
  );
  channel.end(execution.stdin);
  await Promise.all([once(channel, "close"), finished(channel.stderr, { writable: false })]);
  const how = ending();
  return how === undefined ? undefined : { ...collected, ending: how };
}

function lostConnection(signal: AbortSignal, endpoint: Endpoint): Error {
  const cause =
    signal.aborted && signal.reason instanceof Error ? signal.reason.message : "the connection was lost";
  return new Error(
    `the command on ${endpointName(endpoint)} did not end: ${cause}; what it started there may still run`,
  );
}
