import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** A program on a terminal of util-linux (`script`), as wide and high as it is told. */
export class PseudoTerminal {
  /** All that the terminal was sent. */
  shown = "";
  readonly #child;
  readonly #closed: Promise<unknown[]>;

  /** @param command for a shell; it is the terminal's foreground */
  constructor(
    command: string,
    size: { columns: number; rows: number },
    env: Readonly<Record<string, string>>,
  ) {
    const sized = `stty cols ${size.columns} rows ${size.rows}; ${command}`;
    this.#child = spawn("script", ["--quiet", "--return", "--flush", "--command", sized, "/dev/null"], {
      env: { PATH: process.env["PATH"], SHELL: "/bin/sh", TERM: "xterm-256color", ...env },
      stdio: ["pipe", "pipe", "ignore"],
    });
    this.#child.stdout.on("data", (chunk) => (this.shown += String(chunk)));
    this.#closed = once(this.#child, "close");
  }

  type(text: string): void {
    this.#child.stdin.write(text);
  }

  /** @throws Error with what was shown, when it is not so within a minute and a half */
  async until(what: string, isSo: (shown: string) => boolean): Promise<void> {
    const deadline = Date.now() + 90_000;
    while (!isSo(this.shown)) {
      if (Date.now() > deadline) {
        throw new Error(`the terminal must show ${what} in 90 s, got ${JSON.stringify(this.shown)}`);
      }
      await sleep(50);
    }
  }

  /** Resolves with the program's exit code. */
  async ended(): Promise<unknown> {
    return (await this.#closed)[0];
  }
}
