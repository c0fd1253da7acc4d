export interface NeededProgram {
  readonly name: string;
  /** Debian package that brings it. */
  readonly debianPackage: string;
}

/** What the machine itself must have; nspawn and debootstrap may be installed by `up` where there is apt. */
export const NEEDED_PROGRAMS: readonly NeededProgram[] = [
  { name: "systemd-nspawn", debianPackage: "systemd-container" },
  { name: "debootstrap", debianPackage: "debootstrap" },
  { name: "ip", debianPackage: "iproute2" },
  { name: "nsenter", debianPackage: "util-linux" },
  { name: "unshare", debianPackage: "util-linux" },
  { name: "openssl", debianPackage: "openssl" },
];

/**
 * Why a lab cannot start without these programs; undefined: it can.
 *
 * @param missing those that are not on the machine
 */
export function checkPrograms(missing: readonly NeededProgram[]): string | undefined {
  if (missing.length === 0) {
    return undefined;
  }
  const packages = [...new Set(missing.map(({ debianPackage }) => debianPackage))].join(" ");
  return (
    `the machine must have ${missing.map(({ name }) => name).join(", ")}, got none; ` +
    `install what brings them, on Debian: apt-get install ${packages}`
  );
}
