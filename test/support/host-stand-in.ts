import { startSshd } from "./sshd.ts";
import type { Sshd } from "./sshd.ts";

/** What every host answers: the facts that the host script would print. */
const FACTS = JSON.stringify({
  debianVersion: "13",
  systemd: "running",
  origins: ["origin=Debian,codename=trixie-security,label=Debian-Security"],
  heldPatterns: ["^linux-"],
  heldPackages: [],
  upgradeTime: "06:00 Europe/Berlin",
  needrestart: "not installed",
  runningKernel: "6.12.0",
  newestKernel: "6.12.0",
  rebootRequired: false,
  warnings: [],
});

/** Hosts on 127.0.0.1 to 127.0.0.4, reached over real SSH, that run nothing: whatever is sent is swallowed. */
export interface HostStandIns {
  readonly sshd: Sshd;
  /** The static inventory that names them. */
  readonly inventory: unknown;
  /** Text of a known_hosts file with their keys. */
  readonly knownHosts: string;
}

export async function startHostStandIns(): Promise<HostStandIns> {
  const addresses = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"];
  const sshd = await startSshd({
    config: [
      ...addresses.slice(1).map((address) => `ListenAddress ${address}`),
      `ForceCommand cat > /dev/null; echo '${FACTS}'`,
    ],
  });
  const hosts = addresses.map((address, index) =>
    index < 3
      ? { name: `m${index + 1}`, address, role: "master" }
      : { name: `w${index - 2}`, address, role: "worker" },
  );
  return {
    sshd,
    inventory: { source: "static", hosts },
    knownHosts: `[127.0.0.*]:${sshd.port} ${sshd.hostKey}\n`,
  };
}
