import type { EventEmitter } from "node:events";
import type { Readable } from "node:stream";

/** The part of `process` that tells when the CLI ends a plugin. */
export interface PluginProcess extends EventEmitter {
  readonly stdin: Readable;
}

/**
 * Calls `stop` once, when the CLI asks for the end or is gone: it interrupts its plugins, and it holds the
 * other end of their stdin for as long as it lives, however it ends.
 */
export function onParentEnd(plugin: PluginProcess, stop: () => void): void {
  let stopped = false;
  const once = (): void => {
    if (!stopped) {
      stopped = true;
      stop();
    }
  };
  plugin.on("SIGINT", once);
  plugin.on("SIGTERM", once);
  plugin.stdin.on("end", once).on("error", once).resume();
}
