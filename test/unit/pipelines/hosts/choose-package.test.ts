import assert from "node:assert/strict";
import { choosePackage } from "../../../../pipelines/hosts/choose-package.ts";

const offered = (...flavours: readonly string[]) =>
  flavours.map((flavour) => ({
    name: `linux-image-6.12.48${flavour}`,
    version: "6.12.48-1",
    digest: `digest of ${flavour}`,
  }));

describe("choosing the package of a kernel", () => {
  it("takes the only one, whatever runs", () =>
    assert.deepEqual(choosePackage("6.12.48", "6.1.0", offered("-lab")), {
      version: "6.12.48",
      digest: "digest of -lab",
      reference: "linux-image-6.12.48-lab=6.12.48-1",
    }));

  const running = ["6.12.41+deb13-cloud-amd64", "6.1.0-13-cloud-amd64", "6.12.41-cloud-amd64"];
  for (const kernel of running) {
    it(`takes the flavour that runs: ${kernel}`, () => {
      const all = offered("+deb13-amd64", "+deb13-cloud-amd64", "+deb13-rt-amd64");
      const chosen = choosePackage("6.12.48", kernel, all);
      assert.equal(
        typeof chosen === "string" ? chosen : chosen.reference,
        "linux-image-6.12.48+deb13-cloud-amd64=6.12.48-1",
      );
    });
  }

  it("refuses more than one, and names them", () =>
    assert.equal(
      choosePackage("6.12.48", "6.1.0-lab", offered("+deb13-amd64", "+deb13-rt-amd64")),
      "one package linux-image-6.12.48… must fit the running kernel 6.1.0-lab, got linux-image-6.12.48+deb13-amd64, linux-image-6.12.48+deb13-rt-amd64; look at the host with: apt-cache search linux-image-6.12.48",
    ));

  it("refuses none", () =>
    assert.equal(
      choosePackage("6.12.48", "6.1.0-lab", []),
      "one package linux-image-6.12.48… must fit the running kernel 6.1.0-lab, got none; look at the host with: apt-cache search linux-image-6.12.48",
    ));
});
