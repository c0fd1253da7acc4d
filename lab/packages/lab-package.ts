/** Scripts that dpkg runs; https://www.debian.org/doc/debian-policy/ch-maintainerscripts.html */
export type MaintainerScript = "preinst" | "postinst" | "prerm" | "postrm";

/** A Debian package as data. It fits every architecture. */
export interface LabPackage {
  readonly name: string;
  readonly version: string;
  /** One line on what it is.
   * @default a line that says it is made by the lab */
  readonly description?: string;
  /** Other packages, as a control file names them: `["adduser", "libc6 (>= 2.36)"]`.
   * @default none */
  readonly depends?: readonly string[];
  /** Text by absolute path on the host.
   * @default none */
  readonly files?: Readonly<Record<string, string>>;
  /** Text of each script, its first line `#!/bin/sh` or the like.
   * @default none */
  readonly scripts?: Readonly<Partial<Record<MaintainerScript, string>>>;
}
