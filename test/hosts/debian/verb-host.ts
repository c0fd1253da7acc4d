import { join } from "node:path";
import { readFile } from "node:fs/promises";
import type { LabFile } from "../../../lab/lab-file.ts";
import { writeFiles } from "../../../lab/write-files.ts";
import { hostProgram } from "../../../pipelines/hosts/host-program.ts";
import type { AdapterName, HostVerb } from "../../../pipelines/hosts/host-verb.ts";
import { runIn, shellIn } from "./debian-host.ts";
import type { DebianHost, DebianHosts } from "./debian-host.ts";

const CALLS = "/var/log/systemctl-calls";

/**
 * Takes the place of systemctl itself, and with it of reboot, halt and poweroff, which are links to it: no program
 * of a test can reach the real one by any path that it knows.
 */
const SYSTEMCTL = `#!/bin/sh
printf '%s\\n' "$*" >>${CALLS}
case $1 in
is-enabled) exec /usr/libexec/offline-systemctl "$@" ;;
is-system-running) echo running ;;
--no-block) ;;
*) exit 1 ;;
esac
`;

const KUBELET: LabFile = {
  path: "/usr/local/bin/kubelet",
  content: "#!/bin/sh\necho Kubernetes v1.36.3\n",
  mode: 0o755,
};

/** A host that is never started, whose systemctl only notes what it is told. */
export async function newVerbHost(hosts: DebianHosts, files: readonly LabFile[]): Promise<DebianHost> {
  const host = await hosts.newHost();
  const own = files.filter(({ path }) => path !== KUBELET.path);
  await writeFiles(host.changes, [...own, KUBELET, { path: "/systemctl", content: SYSTEMCTL, mode: 0o755 }]);
  await shellIn(
    host,
    "mkdir -p /usr/libexec; mv /usr/bin/systemctl /usr/libexec/offline-systemctl; mv /systemctl /usr/bin/systemctl",
  );
  return host;
}

export interface VerbResult {
  readonly code: number | undefined;
  /** What becomes the agent's last word. */
  readonly said: string;
}

/**
 * Runs the program of a verb in a host.
 *
 * @param prepare lines of shell that run before it, in the same namespaces: what they mount or start ends with it
 */
export async function runVerb(
  host: DebianHost,
  adapter: AdapterName,
  verb: HostVerb | "find",
  parameters: readonly string[] = [],
  prepare = "",
): Promise<VerbResult> {
  // Nobody lets go of a lock in a test.
  const program = hostProgram(adapter, verb).replaceAll(/^(LOCK|CHECK)_SECONDS=\d+$/gm, "$1_SECONDS=1");
  const begin = 'eval "$1"; shift; exec env -i sh -euc "$@"';
  const { code, stdout } = await runIn(host, [
    "sh",
    "-euc",
    begin,
    "sh",
    prepare,
    program,
    "agent",
    ...parameters,
  ]);
  return { code, said: stdout };
}

/** What this host's systemctl was told to do, besides answering questions. */
export async function systemctlOrders(host: DebianHost): Promise<readonly string[]> {
  const text = await readFile(join(host.changes, CALLS), "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("is-"));
}
