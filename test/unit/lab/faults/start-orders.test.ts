import { spawn } from "node:child_process";
import { once } from "node:events";
import { equal } from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveOrder, orderFolder, readOrder, withdrawOrder } from "../../../../lab/faults/start-orders.ts";
import { waitForStartScript } from "../../../../lab/faults/wait-for-start-script.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";
import { fakeLab, nodeOf } from "./fake-lab.ts";

function waitScript(folder: string): string {
  return `set -eu\n${waitForStartScript(folder)}echo started\n`;
}

describe("the orders for the start of a host", () => {
  const folder = temporaryFolder();

  it("are kept in files until they are withdrawn", async () => {
    const lab = fakeLab(folder());
    const node = nodeOf(lab, "w1");
    equal(await readOrder(lab, node, "boot-other"), undefined);
    await giveOrder(lab, node, "boot-other", "1.2.3");
    equal(await readOrder(lab, node, "boot-other"), "1.2.3");
    equal(await readOrder(lab, nodeOf(lab, "w2"), "boot-other"), undefined);
    await withdrawOrder(lab, node, "boot-other");
    await withdrawOrder(lab, node, "boot-other");
    equal(await readOrder(lab, node, "boot-other"), undefined);
  });

  it("are below the disk of the host", () => {
    equal(orderFolder("w1"), "nodes/w1/orders");
  });

  describe("to wait", () => {
    it("are none when there is no file", async () => {
      const child = spawn("sh", ["-c", waitScript(folder())], { stdio: "ignore" });
      equal((await once(child, "exit"))[0], 0);
    });

    it("end when the order is withdrawn", async () => {
      const order = join(folder(), "start-delay");
      mkdirSync(folder(), { recursive: true });
      writeFileSync(order, "864000\n");
      const child = spawn("sh", ["-c", waitScript(folder())], { stdio: ["ignore", "pipe", "ignore"] });
      let said = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
      const ended = once(child, "exit");
      // Long enough for a shell that does not wait to have ended.
      equal(
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500, "waits"))]),
        "waits",
      );
      equal(said, "");
      rmSync(order);
      equal((await ended)[0], 0);
      equal(said, "started\n");
    });
  });
});
