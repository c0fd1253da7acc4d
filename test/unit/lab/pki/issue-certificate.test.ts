import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureAuthority, ensureCertificate } from "../../../../lab/pki/issue-certificate.ts";
import { testIo } from "../../../support/test-io.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";

const WANTED = {
  name: "kubelet-w1",
  commonName: "system:node:w1",
  organization: "system:nodes",
  alternativeNames: ["DNS:w1", "IP:10.77.0.21"],
};

describe("a certificate of the lab", () => {
  const folder = temporaryFolder();
  const read = (name: string) => new X509Certificate(readFileSync(join(folder(), `${name}.crt`)));

  beforeEach(async () => {
    await ensureAuthority(testIo(), folder());
    await ensureCertificate(testIo(), folder(), WANTED);
  });

  it("is signed by the lab's authority for what was asked", () => {
    const [authority, certificate] = [read("ca"), read("kubelet-w1")];
    equal(certificate.verify(authority.publicKey), true);
    equal(certificate.subject, "O=system:nodes\nCN=system:node:w1");
    equal(certificate.subjectAltName, "DNS:w1, IP Address:10.77.0.21");
    deepEqual([authority.ca, certificate.ca], [true, false]);
    match(readFileSync(join(folder(), "kubelet-w1.key"), "utf8"), /^-----BEGIN PRIVATE KEY-----/);
  });

  it("stays as it is while the same is asked for", async () => {
    const before = read("kubelet-w1").serialNumber;
    await ensureCertificate(testIo(), folder(), WANTED);
    equal(read("kubelet-w1").serialNumber, before);
  });

  it("is issued anew when something else is asked for, or when it was not finished", async () => {
    const first = read("kubelet-w1").serialNumber;
    await ensureCertificate(testIo(), folder(), { ...WANTED, alternativeNames: ["DNS:w1"] });
    const second = read("kubelet-w1");
    notEqual(second.serialNumber, first);
    equal(second.subjectAltName, "DNS:w1");
    rmSync(join(folder(), "kubelet-w1.request"));
    await ensureCertificate(testIo(), folder(), { ...WANTED, alternativeNames: ["DNS:w1"] });
    notEqual(read("kubelet-w1").serialNumber, second.serialNumber);
  });
});
