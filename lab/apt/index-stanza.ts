import { createHash } from "node:crypto";
import { controlText } from "../packages/control-text.ts";
import type { LabPackage } from "../packages/lab-package.ts";

/** Name of a package's file in the pool. */
export function poolFile({ name, version }: Pick<LabPackage, "name" | "version">): string {
  return `${name}_${version}_all.deb`;
}

/** What the index says about a package: https://wiki.debian.org/DebianRepository/Format#A.22Packages.22_Indices */
export function indexStanza(item: LabPackage, bytes: Buffer): string {
  return [
    controlText(item).trimEnd(),
    `Filename: pool/${poolFile(item)}`,
    `Size: ${bytes.length}`,
    `SHA256: ${createHash("sha256").update(bytes).digest("hex")}`,
    "",
  ].join("\n");
}
