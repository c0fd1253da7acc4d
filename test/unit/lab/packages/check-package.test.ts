import assert from "node:assert/strict";
import { checkPackage } from "../../../../lab/packages/check-package.ts";
import type { LabPackage } from "../../../../lab/packages/lab-package.ts";

const GOOD: LabPackage = {
  name: "lab-probe",
  version: "1.0+deb12u1~2",
  description: "a probe",
  depends: ["libc6 (>= 2.36)", "adduser"],
  files: { "/usr/share/lab-probe/version": "1.0\n" },
  scripts: { postinst: "#!/bin/sh\n" },
};

const BROKEN: Record<string, readonly [change: Partial<LabPackage>, problem: string]> = {
  "a name with a capital": [
    { name: "Lab" },
    'name of a package must be two or more of a-z, 0-9, + . -, got "Lab"',
  ],
  "a name that leads elsewhere": [
    { name: "../lab" },
    'name of a package must be two or more of a-z, 0-9, + . -, got "../lab"',
  ],
  "a version with an epoch": [
    { version: "1:1.0" },
    'version of lab-probe must begin with a digit and have no colon, got "1:1.0"',
  ],
  "a version without a digit": [
    { version: "new" },
    'version of lab-probe must begin with a digit and have no colon, got "new"',
  ],
  "a description of two lines": [
    { description: "one\nEssential: yes" },
    'description and depends of lab-probe must be of one line, got "one\\nEssential: yes"',
  ],
  "a relative file": [
    { files: { "usr/x": "" } },
    'file of lab-probe must be an absolute path without .., got "usr/x"',
  ],
  "a file that leads elsewhere": [
    { files: { "/usr/../../x": "" } },
    'file of lab-probe must be an absolute path without .., got "/usr/../../x"',
  ],
  "a file that is a folder": [
    { files: { "/usr/": "" } },
    'file of lab-probe must be an absolute path without .., got "/usr/"',
  ],
  "a script that nothing interprets": [
    { scripts: { postinst: "true\n" } },
    "postinst of lab-probe must begin with #!, or dpkg cannot start it",
  ],
};

describe("a package of the lab", () => {
  it("can be built with everything that it may have", () => {
    assert.deepEqual(checkPackage(GOOD), []);
  });

  it("can be built with a name and a version", () => {
    assert.deepEqual(checkPackage({ name: "lab-base", version: "1" }), []);
  });

  for (const [what, [change, problem]] of Object.entries(BROKEN)) {
    it(`cannot be built with ${what}`, () => {
      assert.deepEqual(checkPackage({ ...GOOD, ...change }), [problem]);
    });
  }
});
