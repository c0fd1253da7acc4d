import { hostScript } from "../../../components/unattended-upgrades/host-script.ts";
import { runIn } from "./debian-host.ts";
import type { DebianHost, DebianHosts } from "./debian-host.ts";
import type { Result, RunOptions } from "./run-command.ts";

/** The program for host m1, as the component sends it. */
export const SCRIPT = scriptOf("upgrades-m1");

export function scriptOf(owner: string, upgradeTime = "06:15"): string {
  return hostScript({ host: "m1", owner, upgradeTime, timeZone: "Europe/Berlin" });
}

type Watch = NonNullable<RunOptions["watch"]>;

export function upgrade(host: DebianHost, script = SCRIPT, watch?: Watch): Promise<Result> {
  return run(host, "upgrade", script, watch);
}

export function restore(host: DebianHost, script = SCRIPT, watch?: Watch): Promise<Result> {
  return run(host, "restore", script, watch);
}

function run(host: DebianHost, mode: string, script: string, watch: Watch | undefined): Promise<Result> {
  return runIn(host, ["sh", "-s", "--", mode], { stdin: script, ...(watch === undefined ? {} : { watch }) });
}

/** A host on which Debian's unattended-upgrades and needrestart are installed as they come. */
export function newStockHost(hosts: DebianHosts): Promise<DebianHost> {
  return hosts.newPreparedHost(`export DEBIAN_FRONTEND=noninteractive
    apt-get -qq -y --no-install-recommends install unattended-upgrades needrestart >/dev/null 2>&1
    rm /var/cache/apt/archives/*.deb
    apt-cache gencaches >/dev/null`);
}

/** The sentences of a run, without the progress before them. */
export function complaints({ stderr }: Result): string[] {
  return stderr
    .split("\n")
    .filter((line) => line.startsWith("m1: ") && line.includes(" must "))
    .map((line) => line.slice("m1: ".length));
}
