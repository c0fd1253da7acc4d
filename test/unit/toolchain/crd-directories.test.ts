import { deepEqual, rejects } from "node:assert/strict";
import { crdDirectories } from "../../../toolchain/crd-directories.ts";
import { crdModules } from "../../../toolchain/versions.ts";
import { FAILED, fakeIo, succeeded } from "./fake-io.ts";

const pins = Object.values(crdModules);

/** A go command that has every module, with these checksums. */
function goWith(sum: (module: string) => string) {
  return fakeIo({
    answer: (_, args) => {
      const module = (args.at(-1) ?? "").replace(/@.*/, "");
      return succeeded(JSON.stringify({ Dir: `/modules/${module}`, Sum: sum(module) }));
    },
  });
}

const pinned = (module: string) => pins.find((pin) => pin.module === module)?.sum ?? "";

describe("folders with CRDs", () => {
  it("are in the modules at their pinned versions", async () => {
    const io = goWith(pinned);
    const found = await crdDirectories(io);
    deepEqual(
      Object.values(found),
      pins.map((pin) => `/modules/${pin.module}/${pin.folder}`),
    );
    deepEqual(
      io.commands,
      pins.map((pin) => `go mod download -json ${pin.module}@v${pin.version}`),
    );
  });

  it("are refused when a module is not the pinned one", async () => {
    const io = goWith((module) => (module.includes("helm") ? "h1:other" : pinned(module)));
    await rejects(
      crdDirectories(io),
      /^Error: github\.com\/fluxcd\/helm-controller@v\S+ must have the checksum h1:\S+, got h1:other; /,
    );
  });

  it("name the module that cannot be fetched", async () => {
    const io = fakeIo({ answer: () => ({ ...FAILED, stdout: '{"Error": "x: 403 Forbidden"}' }) });
    await rejects(
      crdDirectories(io),
      /^Error: cannot fetch a Go module for the CRDs of github\.com\/\S+ \(.*403/,
    );
  });
});
