import assert from "node:assert/strict";
import { explainStaging } from "../../../../pipelines/hosts/explain-staging.ts";
import { IMAGE, PACKAGE } from "./report-fixture.ts";

const LET_IN =
  "registry.example does not let this host in; put the registry's credentials into /etc/ostree/auth.json of the host";
const LOCKED = "another package manager is at work on this host; wait until it has ended";

describe("why staging failed", () => {
  const bootc: Record<string, string | undefined> = {
    "writing blob: no space left on device": "its disk is full; make room there",
    "reading manifest: unauthorized: authentication required": LET_IN,
    "requested access to the resource is denied": LET_IN,
    "received unexpected HTTP status: 403 Forbidden": LET_IN,
    "reading manifest 1 in os: manifest unknown": `registry.example does not have ${IMAGE.reference}; push the image again, then make a new plan`,
    "dial tcp 10.0.0.1:443: connect: connection refused":
      "this host does not reach registry.example; look at its network and at the registry",
    "error: Deployment is pinned": undefined,
  };
  for (const [said, cause] of Object.entries(bootc)) {
    it(`is told of bootc: ${said}`, () => assert.equal(explainStaging("bootc", said, IMAGE), cause));
  }

  const apt: Record<string, string | undefined> = {
    "E: You don't have enough free space in /var/cache/apt/archives/.": "its disk is full; make room there",
    "E: Unable to acquire the dpkg frontend lock": LOCKED,
    "E: Could not get lock /var/lib/dpkg/lock-frontend.": LOCKED,
    "E: Held packages were changed and -y was used":
      "linux-image-6.18.9-lab=6.18.9-1 cannot be installed beside what is there; look at apt-mark showhold on the host",
    "E: Failed to fetch http://archive.example/linux.deb":
      "this host does not reach its package archive; look at its network and at the archive",
    "E: Sub-process /usr/bin/dpkg returned an error code (1)": undefined,
  };
  for (const [said, cause] of Object.entries(apt)) {
    it(`is told of apt: ${said}`, () => assert.equal(explainStaging("apt", said, PACKAGE), cause));
  }
});
