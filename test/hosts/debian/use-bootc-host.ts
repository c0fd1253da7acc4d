import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { bootcState } from "../../../pipelines/hosts/bootc-state.ts";
import type { HostState, HostTarget } from "../../../pipelines/roll/host-agent.ts";
import { bootcFiles } from "../../fixtures/bootc/install.ts";
import { startImageRegistry } from "../../support/image-registry.ts";
import type { ImageRegistry } from "../../support/image-registry.ts";
import { openDebianHosts, shellIn } from "./debian-host.ts";
import type { DebianHost, DebianHosts } from "./debian-host.ts";
import { newVerbHost, runVerb } from "./verb-host.ts";
import type { VerbResult } from "./verb-host.ts";

/** What the kernel says on every host of these tests. */
export const BOOT = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
export const EARLIER_BOOT = "00000000-0000-4000-8000-000000000000";

const BOOT_NOW = "/usr/local/bin/bootc internals lab-boot";

/** A host of bootc that runs `old`, and a registry that has `target`. */
export class BootcHost {
  readonly host: DebianHost;
  readonly registry: ImageRegistry;
  readonly old: HostTarget;
  readonly target: HostTarget;

  constructor(host: DebianHost, registry: ImageRegistry) {
    this.host = host;
    this.registry = registry;
    this.old = imageOf(registry, "6.12.1");
    this.target = imageOf(registry, "6.18.9");
  }

  run(
    verb: "read" | "stage" | "reboot",
    target = this.target,
    boot0 = BOOT,
    prepare = "",
  ): Promise<VerbResult> {
    return runVerb(this.host, "bootc", verb, [target.reference, target.digest, boot0], prepare);
  }

  /** What the host says of itself at the end of a verb, which must succeed. */
  async state(verb: "read" | "stage", target = this.target): Promise<HostState> {
    const { code, said } = await this.run(verb, target);
    assert.equal(code, 0, said);
    return bootcState("w1", said, this.target);
  }

  /** What a reboot does to the host. */
  bootAnew(): Promise<string> {
    const finalise = "/usr/local/bin/bootc internals finalize-staged";
    return shellIn(this.host, `${finalise}; rm -f /run/reboot-required; ${BOOT_NOW}`);
  }
}

/** Puts an image into a registry. */
export function imageOf(registry: ImageRegistry, version: string): HostTarget {
  const digest = registry.putImage("os/linux", version);
  return { version, digest, reference: `${registry.address}/os/linux@${digest}` };
}

/** A fresh host and registry for each test; to be called in tests only. */
export function useBootcHost(): () => BootcHost {
  let hosts: DebianHosts;
  let trial: BootcHost;
  before(async () => {
    hosts = await openDebianHosts("trixie");
  });
  beforeEach(async () => {
    const registry = await startImageRegistry();
    const host = await newVerbHost(hosts, bootcFiles(imageOf(registry, "6.12.1")));
    trial = new BootcHost(host, registry);
    await shellIn(host, BOOT_NOW);
  });
  afterEach(() => trial.registry.stop());
  after(() => hosts?.remove());
  return () => trial;
}
