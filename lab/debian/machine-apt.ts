import type { LabIo } from "../lab-io.ts";
import { mustRun } from "../must-run.ts";

/** How this machine reaches Debian's archives; asked of apt itself, so that it holds wherever it is written. */
export interface MachineApt {
  readonly mainSite: string;
  readonly securitySite: string;
  /** Settings of this machine's apt that a Debian root needs to reach the same archives. */
  readonly acquireConfig: string;
}

/** @throws Error when this machine has no sources of Debian. */
export async function readMachineApt(io: Pick<LabIo, "run">): Promise<MachineApt> {
  const codename = (await mustRun(io, ["sh", "-c", '. /etc/os-release; echo "$VERSION_CODENAME"'])).trim();
  const targets = (
    await mustRun(io, ["apt-get", "indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT)"])
  )
    .split("\n")
    .map((line) => line.split(" "));
  const dump = await mustRun(io, ["apt-config", "dump", "Acquire"]);
  return {
    mainSite: siteOf(codename, targets),
    securitySite: siteOf(`${codename}-security`, targets),
    acquireConfig: dump
      .split("\n")
      .filter((line) => /^Acquire::(https?::|ftp::|Check-|Retries)/i.test(line))
      .map((line) => `${line}\n`)
      .join(""),
  };
}

function siteOf(suite: string, targets: readonly (readonly string[])[]): string {
  const site = targets.find(([, release, component]) => release === suite && component === "main")?.[0];
  if (site === undefined) {
    throw new Error(
      `apt of this machine must have a source of ${suite}, got none; a Debian root is built from it`,
    );
  }
  return site;
}
