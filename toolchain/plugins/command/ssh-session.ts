import type { Client, ClientChannel } from "ssh2";

/** A command that runs on a host. */
export interface SshSession {
  readonly channel: ClientChannel;
  /** How it ended; undefined: it has not, or the host did not say. */
  readonly ending: () => number | string | undefined;
}

/** Starts a command over a connection; the host may drop variables of the environment without a word. */
export function startSession(
  client: Client,
  command: string,
  env: Readonly<Record<string, string>>,
): Promise<SshSession> {
  return new Promise((resolve, reject) => {
    client.exec(command, { env }, (error, channel) => {
      if (error) {
        reject(error);
        return;
      }
      let ending: number | string | undefined;
      // Listened to at once: a short command ends before a promise's continuation runs.
      channel.once("exit", (code: number | null, signal?: string) => {
        ending = code ?? signal;
      });
      resolve({ channel, ending: () => ending });
    });
  });
}
