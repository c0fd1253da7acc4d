import { deepEqual, equal, rejects } from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { labNodes } from "../../../../lab/layout.ts";
import {
  labInventoryFile,
  labInventoryText,
  overlayInventory,
  readLabInventory,
} from "../../../../toolchain/stack/lab-inventory.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const COMMITTED = readFileSync(join(import.meta.dirname, "..", "..", "..", "..", "Pulumi.lab.yaml"), "utf8");

describe("the hosts of the lab that is up", () => {
  const folder = temporaryFolder();

  it("are none without a lab", async () => {
    equal(await readLabInventory(folder()), undefined);
    deepEqual(overlayInventory(COMMITTED, undefined), { text: COMMITTED, notice: undefined });
  });

  it("of the smallest lab are those of the committed file, which stays as it is", async () => {
    write(labInventoryText(labNodes(2)));
    deepEqual(overlayInventory(COMMITTED, await readLabInventory(folder())), {
      text: COMMITTED,
      notice: undefined,
    });
  });

  it("of a larger lab take the place of those of the committed file, and a sentence says so", async () => {
    write(labInventoryText(labNodes(4)));
    const { text, notice } = overlayInventory(COMMITTED, await readLabInventory(folder()));
    const [before, after] = [COMMITTED, text].map((yaml) => parse(yaml) as { config: object });
    deepEqual(after, {
      ...before,
      config: {
        ...before?.config,
        "turntable:inventory": {
          source: "static",
          hosts: labNodes(4).map(({ name, address, role }) => ({ name, address, role })),
        },
      },
    });
    equal(
      notice,
      "the lab has m1, m2, m3, w1, w2, w3, w4 where Pulumi.lab.yaml lists m1, m2, m3, w1, w2; the hosts of the lab are taken",
    );
  });

  it("bring the image of their own registry, about which nothing needs to be said", async () => {
    const image = `registry.lab.internal:5000/node@sha256:${"0".repeat(64)}`;
    write(labInventoryText(labNodes(2), image));
    const { text, notice } = overlayInventory(COMMITTED, await readLabInventory(folder()));
    const { config } = parse(text) as { config: Record<string, { stepImage?: string }> };
    deepEqual([notice, config["turntable:deploy"]?.stepImage], [undefined, image]);
  });

  it("with another address are other hosts", () => {
    const [first, ...others] = labNodes(2).map(({ name, address, role }) => ({ name, address, role }));
    // A lab has a first host.
    const moved = { ...first!, address: "10.77.0.99" };
    const { text } = overlayInventory(COMMITTED, { source: "static", hosts: [moved, ...others] });
    equal(text.includes("10.77.0.99"), true);
    equal(text.includes("10.77.0.11"), false);
  });

  it("must be readable", async () => {
    write("source: static\nhosts: []\n");
    await rejects(readLabInventory(folder()), (error: Error) => {
      equal(
        error.message.split("\n")[0],
        `${labInventoryFile(folder())} must list the hosts of the lab; npm run lab -- up writes it anew:`,
      );
      return true;
    });
  });

  function write(text: string): void {
    mkdirSync(dirname(labInventoryFile(folder())), { recursive: true });
    writeFileSync(labInventoryFile(folder()), text);
  }
});
