import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as openpgp from "openpgp";
import { publishPackages, withdrawPackages } from "../../../../lab/apt/publish-packages.ts";
import { publicKey, signingKey } from "../../../../lab/apt/signing-key.ts";
import type { Lab } from "../../../../lab/lab.ts";
import type { LabPackage } from "../../../../lab/packages/lab-package.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";
import { aptLab, NOW } from "./apt-lab.ts";

const PROBE: LabPackage = {
  name: "lab-probe",
  version: "1.0",
  files: { "/usr/share/lab-probe/version": "1.0\n" },
  scripts: { postinst: "#!/bin/sh" },
};
const PROBE_BYTES = `dpkg-deb --root-owner-group -Znone --build 0
DEBIAN/ 755
DEBIAN/control 644 Package: lab-probe | Version: 1.0 | Architecture: all | Maintainer: the lab <lab@lab.internal> | Section: misc | Priority: optional | Description: made by the lab
DEBIAN/postinst 755 #!/bin/sh
usr/ 755
usr/share/ 755
usr/share/lab-probe/ 755
usr/share/lab-probe/version 644 1.0
`;

describe("the repository of the lab", () => {
  const folder = temporaryFolder();
  let lab: Lab;
  beforeEach(() => {
    lab = aptLab(folder());
  });

  it("has one package from the beginning, because apt does not list an empty archive", async () => {
    await publishPackages(lab, []);
    assert.deepEqual(packagesIn(lab), ["lab-base 1.0"]);
    await publishPackages(lab, []);
    assert.deepEqual(packagesIn(lab), ["lab-base 1.0"]);
  });

  it("has what was added, built the same way each time, with its size and hash", async () => {
    await publishPackages(lab, [PROBE]);
    assert.equal(readFileSync(pool(lab, "lab-probe_1.0_all.deb"), "utf8"), PROBE_BYTES);
    assert.equal(
      readIndex(lab).split("\n\n")[1],
      `Package: lab-probe
Version: 1.0
Architecture: all
Maintainer: the lab <lab@lab.internal>
Section: misc
Priority: optional
Description: made by the lab
Filename: pool/lab-probe_1.0_all.deb
Size: ${PROBE_BYTES.length}
SHA256: ${sha256(PROBE_BYTES)}
`,
    );
  });

  it("keeps every version until the package is withdrawn, and then nothing of it", async () => {
    await publishPackages(lab, [PROBE]);
    await publishPackages(lab, [
      { ...PROBE, version: "1.1" },
      { name: "lab-probe-extra", version: "2" },
    ]);
    assert.deepEqual(packagesIn(lab), [
      "lab-base 1.0",
      "lab-probe-extra 2",
      "lab-probe 1.0",
      "lab-probe 1.1",
    ]);
    await withdrawPackages(lab, ["lab-probe"]);
    assert.deepEqual(packagesIn(lab), ["lab-base 1.0", "lab-probe-extra 2"]);
    assert.deepEqual(readdirSync(pool(lab, "")), [
      "lab-base_1.0_all.deb",
      "lab-base_1.0_all.deb.stanza",
      "lab-probe-extra_2_all.deb",
      "lab-probe-extra_2_all.deb.stanza",
    ]);
  });

  it("refuses other content under a version that hosts may have", async () => {
    await publishPackages(lab, [PROBE]);
    const index = readIndex(lab);
    await assert.rejects(
      publishPackages(lab, [
        { ...PROBE, files: {} },
        { name: "lab-other", version: "1" },
      ]),
      {
        message: "lab-probe 1.0 must keep its content, got another: hosts may have it; give it a new version",
      },
    );
    assert.equal(readIndex(lab), index);
    assert.equal(existsSync(pool(lab, "lab-other_1_all.deb")), false);
  });

  it("refuses what cannot be built before it writes anything", async () => {
    await assert.rejects(publishPackages(lab, [PROBE, { name: "X", version: "y" }]), {
      message: `packages cannot be published:
  - name of a package must be two or more of a-z, 0-9, + . -, got "X"
  - version of X must begin with a digit and have no colon, got "y"`,
    });
    assert.equal(existsSync(lab.cluster), false);
  });

  it("is Debian's security archive, signed by the key that the hosts get", async () => {
    await publishPackages(lab, [PROBE]);
    const text = readFileSync(join(suite(lab), "InRelease"), "utf8");
    const release = await verified(lab, text);
    const index = readIndex(lab);
    assert.equal(
      release,
      `Origin: Debian
Label: Debian-Security
Suite: bookworm-security
Codename: bookworm-security
Date: Fri, 02 Jan 2026 03:04:05 UTC
Architectures: amd64
Components: main
Description: packages of the lab
SHA256:
 ${sha256(index)} ${index.length} main/binary-amd64/Packages
`,
    );
    await assert.rejects(verified(lab, text.replace("Origin: Debian", "Origin: Other")));
  });

  it("is signed by the same key as long as there is the lab, and by another one in another lab", async () => {
    const key = publicKey(await signingKey(lab));
    assert.equal(publicKey(await signingKey(lab)), key);
    assert.notEqual(publicKey(await signingKey(aptLab(join(folder(), "other")))), key);
  });
});

async function verified(lab: Lab, text: string): Promise<string> {
  const armoredKey = publicKey(await signingKey(lab));
  const { data } = await openpgp.verify({
    message: await openpgp.readCleartextMessage({ cleartextMessage: text }),
    verificationKeys: await openpgp.readKey({ armoredKey }),
    expectSigned: true,
    date: new Date(NOW),
  });
  return data;
}

function suite({ cluster }: Lab): string {
  return join(cluster, "web", "apt", "dists", "bookworm-security");
}

function pool({ cluster }: Lab, file: string): string {
  return join(cluster, "web", "apt", "pool", file);
}

function readIndex(lab: Lab): string {
  return readFileSync(join(suite(lab), "main", "binary-amd64", "Packages"), "utf8");
}

function packagesIn(lab: Lab): string[] {
  return [...readIndex(lab).matchAll(/^Package: (.+)\nVersion: (.+)$/gm)].map(
    ([, name = "", version = ""]) => `${name} ${version}`,
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
