import type { HostTarget } from "../roll/host-agent.ts";

export interface OfferedPackage {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
}

/** The part of a kernel's release after its version and ABI: `cloud-amd64` of `6.12.48+deb13-cloud-amd64`. */
const FLAVOUR = /^[0-9.]+(?:[+~][^-]*)?(?:-\d+)?-(.+)$/;

/**
 * The one package of a kernel version: of the only flavour that is offered, else of the flavour that runs.
 *
 * @param version bare, such as `6.18.9`
 * @param running release of the running kernel
 * @returns a sentence when there is none, or more than one
 */
export function choosePackage(
  version: string,
  running: string,
  offered: readonly OfferedPackage[],
): HostTarget | string {
  const flavour = FLAVOUR.exec(running)?.[1];
  const alike = offered.filter(({ name }) => flavour !== undefined && name.endsWith(`-${flavour}`));
  const [chosen, ...others] = offered.length > 1 && alike.length > 0 ? alike : offered;
  if (chosen === undefined || others.length > 0) {
    const got = offered.length === 0 ? "none" : offered.map(({ name }) => name).join(", ");
    return `one package linux-image-${version}… must fit the running kernel ${running}, got ${got}; look at the host with: apt-cache search linux-image-${version}`;
  }
  return { version, digest: chosen.digest, reference: `${chosen.name}=${chosen.version}` };
}
