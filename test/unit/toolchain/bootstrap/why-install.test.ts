import { equal } from "node:assert/strict";
import { whyInstall } from "../../../../toolchain/bootstrap/why-install.js";

const a = { version: "1.0.0", integrity: "sha512-a" };
const optional = { version: "2.0.0", integrity: "sha512-o", optional: true };

function lock(packages: Record<string, unknown>): string {
  return JSON.stringify({ packages });
}

describe("reason to install the npm packages", () => {
  const wanted = lock({ "": { name: "root" }, "node_modules/a": a, "node_modules/o": optional });

  it("is none when what is installed is what is locked", () => {
    equal(whyInstall(wanted, lock({ "node_modules/a": a, "node_modules/o": optional })), undefined);
  });

  it("is none when an optional package of another platform is absent", () => {
    equal(whyInstall(wanted, lock({ "node_modules/a": a })), undefined);
  });

  it("is an installation that never ended", () => {
    equal(whyInstall(wanted, undefined), "node_modules is missing or its installation was interrupted");
  });

  it("is a package that is absent", () => {
    equal(
      whyInstall(wanted, lock({ "node_modules/o": optional })),
      "node_modules/a is not the version of package-lock.json",
    );
  });

  it("is a package of another version", () => {
    equal(
      whyInstall(wanted, lock({ "node_modules/a": { ...a, version: "0.9.0" } })),
      "node_modules/a is not the version of package-lock.json",
    );
  });

  it("is a package of the same version with other content", () => {
    equal(
      whyInstall(wanted, lock({ "node_modules/a": { ...a, integrity: "sha512-b" } })),
      "node_modules/a is not the version of package-lock.json",
    );
  });

  it("is a package that is locked no more", () => {
    equal(
      whyInstall(wanted, lock({ "node_modules/a": a, "node_modules/b": a })),
      "node_modules/b is not in package-lock.json",
    );
  });

  it("is a record of npm's that cannot be read", () => {
    equal(whyInstall(wanted, "{"), "node_modules/.package-lock.json cannot be read");
  });
});
