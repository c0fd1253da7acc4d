import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { indexStanza, poolFile } from "../../../lab/apt/index-stanza.ts";
import { kernelFiles } from "../../../lab/kernel/kernel-files.ts";
import { kernelPackage } from "../../../lab/kernel/kernel-package.ts";
import { buildPackage } from "../../../lab/packages/build-package.ts";
import type { LabPackage } from "../../../lab/packages/lab-package.ts";
import { aptState } from "../../../pipelines/hosts/apt-state.ts";
import type { HostState, HostTarget } from "../../../pipelines/roll/host-agent.ts";
import { testIo } from "../../support/test-io.ts";
import { openDebianHosts, shellIn } from "./debian-host.ts";
import type { DebianHost, DebianHosts } from "./debian-host.ts";
import { BOOT } from "./use-bootc-host.ts";
import { newVerbHost, runVerb } from "./verb-host.ts";
import type { VerbResult } from "./verb-host.ts";

/** Where the host's archive lies in it. */
export const REPOSITORY = "/srv/packages";

const BOOT_NOW = "rm -f /run/reboot-required; /usr/local/sbin/lab-boot-kernel";

/** A Debian host that runs `old`, and whose archive also has `target` since the host last looked. */
export class AptHost {
  readonly host: DebianHost;
  readonly old: HostTarget;
  readonly target: HostTarget;

  constructor(host: DebianHost, old: HostTarget, target: HostTarget) {
    this.host = host;
    this.old = old;
    this.target = target;
  }

  run(verb: "read" | "stage" | "reboot", prepare = "", boot0 = BOOT): Promise<VerbResult> {
    const { reference, digest } = this.target;
    return runVerb(this.host, "apt", verb, [reference, digest, boot0], prepare);
  }

  /** What the host says of itself at the end of a verb, which must succeed. */
  async state(verb: "read" | "stage", prepare = ""): Promise<HostState> {
    const { code, said } = await this.run(verb, prepare);
    assert.equal(code, 0, said);
    return aptState("w1", said, this.target);
  }

  /** What a reboot does to the host. */
  bootAnew(): Promise<string> {
    return shellIn(this.host, BOOT_NOW);
  }
}

/** Makes these the packages of the host's archive; the host learns of them at its next update. */
export async function publish(host: DebianHost, ...packages: readonly LabPackage[]): Promise<HostTarget[]> {
  const folder = join(host.changes, REPOSITORY);
  await mkdir(join(folder, "pool"), { recursive: true });
  const built = await Promise.all(
    packages.map(async (item) => ({ item, bytes: await buildPackage(testIo(), item) })),
  );
  for (const { item, bytes } of built) {
    await writeFile(join(folder, "pool", poolFile(item)), bytes);
  }
  await writeFile(
    join(folder, "Packages"),
    built.map(({ item, bytes }) => indexStanza(item, bytes)).join("\n"),
  );
  return built.map(({ item, bytes }) => ({
    version: item.version.replace(/-.*/, ""),
    digest: `sha256:${createHash("sha256").update(bytes).digest("hex")}`,
    reference: `${item.name}=${item.version}`,
  }));
}

async function newAptHost(hosts: DebianHosts): Promise<AptHost> {
  const host = await newVerbHost(hosts, [
    ...kernelFiles(),
    { path: "/etc/apt/sources.list", content: `deb [trusted=yes] file:${REPOSITORY} ./\n` },
  ]);
  await publish(host, kernelPackage("6.12.1"));
  const install = "apt-get -qq update; apt-get -qq -y install linux-image-6.12.1-lab >/dev/null 2>&1";
  await shellIn(host, `${install}; ${BOOT_NOW}`);
  const [old, target] = await publish(host, kernelPackage("6.12.1"), kernelPackage("6.18.9"));
  assert.ok(old !== undefined && target !== undefined);
  return new AptHost(host, old, target);
}

/** A fresh host for each test; to be called in tests only. */
export function useAptHost(): () => AptHost {
  let hosts: DebianHosts;
  let trial: AptHost;
  before(async () => {
    hosts = await openDebianHosts("trixie");
  });
  beforeEach(async () => {
    trial = await newAptHost(hosts);
  });
  after(() => hosts?.remove());
  return () => trial;
}
