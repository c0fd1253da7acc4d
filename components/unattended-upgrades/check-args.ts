import { parseTimeOfDay } from "../../config/time-of-day.ts";
import type { UnattendedUpgradesArgs } from "./unattended-upgrades.ts";

const HOST_KEY = /^(ssh-ed25519|ecdsa-sha2-nistp(256|384|521)) [A-Za-z0-9+/]+=*$/;

/** What makes the arguments unusable, a sentence each; empty: nothing. */
export function checkArgs(args: Omit<UnattendedUpgradesArgs, "sshPrivateKey">): string[] {
  const problems = args.hosts.flatMap((host) => checkHostKey(host.name, args.hostKeys[host.name]));
  if (args.hosts.length === 0) {
    problems.push("hosts must name at least one host, got none");
  }
  if (parseTimeOfDay(args.firstUpgradeTime) === undefined) {
    problems.push(
      `firstUpgradeTime must be a time of day from 00:00 to 23:59, got ${JSON.stringify(args.firstUpgradeTime)}`,
    );
  }
  if (!/^[A-Za-z0-9_+/-]+$/.test(args.timeZone)) {
    problems.push(
      `timeZone must be an IANA time zone such as Europe/Berlin, got ${JSON.stringify(args.timeZone)}`,
    );
  }
  return problems;
}

// Without a key the provider accepts whoever answers.
function checkHostKey(host: string, key: string | undefined): string[] {
  if (key === undefined) {
    return [`hostKeys must hold the key of ${host}, got none; ssh-keyscan prints it`];
  }
  return HOST_KEY.test(key)
    ? []
    : [
        `hostKeys must hold an Ed25519 or ECDSA key of ${host} as "kind base64", got ${JSON.stringify(key.slice(0, 40))}; ssh-keyscan prints it`,
      ];
}
