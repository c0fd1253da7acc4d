import type { Duplex } from "node:stream";
import { Client, type ConnectConfig } from "ssh2";
import { explainDialFailure } from "./dial-failure.ts";
import type { Endpoint } from "./inputs.ts";
import { sshOptions } from "./ssh-options.ts";

const DEFAULT_DIAL_ERRORS = 10;
/** Pauses of Pulumi's own provider: https://github.com/pulumi/pulumi/blob/v3.259.0/sdk/go/common/util/retry/until.go */
const PAUSE = { firstMs: 100, factor: 1.5, longestMs: 5000 } as const;

export interface DialContext {
  readonly agentSocket: string | undefined;
  readonly signal: AbortSignal;
  sleep(milliseconds: number, signal: AbortSignal): Promise<unknown>;
}

/**
 * A ready connection to an endpoint, through `via` where there is one.
 *
 * @throws Error naming the endpoint after the last attempt that `dialErrorLimit` allows, or at once when the
 * host refuses the login or is not the one expected.
 */
export async function dial(endpoint: Endpoint, context: DialContext, via?: Client): Promise<Client> {
  const limit = endpoint.dialErrorLimit ?? DEFAULT_DIAL_ERRORS;
  for (let failures = 0; ; failures += 1) {
    try {
      const tunnel = via && (await openTunnel(via, endpoint));
      return await dialOnce(sshOptions(endpoint, context.agentSocket, tunnel), endpoint, context.signal);
    } catch (error) {
      context.signal.throwIfAborted();
      const failure = explainDialFailure(endpoint, error instanceof Error ? error : new Error(String(error)));
      if (failure.lasting || (limit >= 0 && failures >= limit)) {
        throw new Error(failure.message, { cause: error });
      }
      await context.sleep(pauseMs(failures), context.signal);
    }
  }
}

/** The pause after so many failures before. */
export function pauseMs(failures: number): number {
  return Math.min(PAUSE.firstMs * PAUSE.factor ** failures, PAUSE.longestMs);
}

function openTunnel(via: Client, { host, port = 22 }: Endpoint): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    via.forwardOut("127.0.0.1", 0, host, port, (error, channel) => {
      if (error) {
        reject(error);
      } else {
        resolve(channel);
      }
    });
  });
}

function dialOnce(options: ConnectConfig, { password }: Endpoint, signal: AbortSignal): Promise<Client> {
  return new Promise((resolve, reject) => {
    const client = new Client();
    const abort = (): void => void client.destroy();
    signal.addEventListener("abort", abort, { once: true });
    client.once("ready", () => resolve(client));
    // Stays registered: an error of a connection that was ready is followed by its close.
    client.on("error", reject);
    client.once("close", () => {
      signal.removeEventListener("abort", abort);
      reject(new Error("the connection was closed before it was ready"));
    });
    client.on("keyboard-interactive", (_name, _instructions, _language, prompts, finish) => {
      finish(prompts.map(() => password ?? ""));
    });
    client.connect(options);
  });
}
