import { createHash } from "node:crypto";

/** The suite of the lab's packages: to apt and to unattended-upgrades it is Debian's security archive. */
export const SUITE = "bookworm-security";
export const COMPONENT = "main";
export const ARCHITECTURE = "amd64";
/** Where the index of the packages is, relative to the suite. */
export const INDEX = `${COMPONENT}/binary-${ARCHITECTURE}/Packages`;

/**
 * What InRelease says before it is signed: https://wiki.debian.org/DebianRepository/Format
 *
 * @param date milliseconds since 1970
 */
export function releaseText(index: string, date: number): string {
  const bytes = Buffer.from(index);
  return [
    "Origin: Debian",
    "Label: Debian-Security",
    `Suite: ${SUITE}`,
    `Codename: ${SUITE}`,
    `Date: ${new Date(date).toUTCString().replace("GMT", "UTC")}`,
    `Architectures: ${ARCHITECTURE}`,
    `Components: ${COMPONENT}`,
    "Description: packages of the lab",
    "SHA256:",
    ` ${createHash("sha256").update(bytes).digest("hex")} ${bytes.length} ${INDEX}`,
    "",
  ].join("\n");
}
