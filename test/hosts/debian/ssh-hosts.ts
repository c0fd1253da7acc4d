import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startSshd } from "../../support/sshd.ts";
import type { Sshd } from "../../support/sshd.ts";
import type { DebianHost } from "./debian-host.ts";

/**
 * One SSH server that puts every session into a host's root: which one, the address says that the client asked for.
 * No session ever runs anything on this machine itself.
 */
export async function startSshHosts(
  hosts: Readonly<Record<string, DebianHost>>,
  folder: string,
): Promise<Sshd> {
  const entrance = join(folder, "enter-host");
  const cases = Object.entries(hosts).map(
    ([address, host]) =>
      `${address}) exec ${host.enter.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(" ")} sh -c "$SSH_ORIGINAL_COMMAND" ;;`,
  );
  // SSH_CONNECTION: client's address and port, server's address and port.
  const script = ["#!/bin/sh", "set -- $SSH_CONNECTION", "case $3 in", ...cases, "esac", "exit 1", ""];
  await writeFile(entrance, script.join("\n"), { mode: 0o755 });
  return startSshd({
    config: [`ForceCommand ${entrance}`, ...Object.keys(hosts).map((address) => `ListenAddress ${address}`)],
  });
}
