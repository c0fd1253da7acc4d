import type { LabPackage } from "./lab-package.ts";

/** The fields that a package and its index both have: https://www.debian.org/doc/debian-policy/ch-controlfields.html */
export function controlText(item: LabPackage): string {
  const { name, version, depends = [], description = "made by the lab" } = item;
  return [
    `Package: ${name}`,
    `Version: ${version}`,
    "Architecture: all",
    "Maintainer: the lab <lab@lab.internal>",
    "Section: misc",
    "Priority: optional",
    ...(depends.length === 0 ? [] : [`Depends: ${depends.join(", ")}`]),
    `Description: ${description}`,
    "",
  ].join("\n");
}
