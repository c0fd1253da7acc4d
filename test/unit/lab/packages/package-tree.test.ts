import assert from "node:assert/strict";
import { packageTree } from "../../../../lab/packages/package-tree.ts";

describe("what dpkg-deb packs", () => {
  it("is the control file alone for an empty package", () => {
    assert.deepEqual(packageTree({ name: "lab-base", version: "1.0" }), [
      {
        path: "DEBIAN/control",
        content: `Package: lab-base
Version: 1.0
Architecture: all
Maintainer: the lab <lab@lab.internal>
Section: misc
Priority: optional
Description: made by the lab
`,
        mode: 0o644,
      },
    ]);
  });

  it("is scripts that can be started, and files at their place, besides", () => {
    const [control, ...others] = packageTree({
      name: "lab-probe",
      version: "1.1",
      description: "a probe",
      depends: ["adduser", "libc6 (>= 2.36)"],
      files: { "/usr/share/lab-probe/version": "1.1\n" },
      scripts: { postinst: "#!/bin/sh\n" },
    });
    assert.match(control?.content ?? "", /^Depends: adduser, libc6 \(>= 2\.36\)\nDescription: a probe\n$/m);
    assert.deepEqual(others, [
      { path: "DEBIAN/postinst", content: "#!/bin/sh\n", mode: 0o755 },
      { path: "usr/share/lab-probe/version", content: "1.1\n", mode: 0o644 },
    ]);
  });
});
