import { controlText } from "./control-text.ts";
import type { LabPackage } from "./lab-package.ts";

/** A file of the folder that becomes a package. */
export interface PackageFile {
  /** Relative to that folder. */
  readonly path: string;
  readonly content: string;
  readonly mode: number;
}

const FILE = 0o644;
const SCRIPT = 0o755;

/** What dpkg-deb packs: https://manpages.debian.org/bookworm/dpkg/dpkg-deb.1.en.html */
export function packageTree(item: LabPackage): readonly PackageFile[] {
  return [
    { path: "DEBIAN/control", content: controlText(item), mode: FILE },
    ...Object.entries(item.scripts ?? {}).map(([script, content]) => ({
      path: `DEBIAN/${script}`,
      content,
      mode: SCRIPT,
    })),
    ...Object.entries(item.files ?? {}).map(([path, content]) => ({
      path: path.slice(1),
      content,
      mode: FILE,
    })),
  ];
}
