import { deepEqual, equal, rejects } from "node:assert/strict";
import { startStages } from "../../../lab/stages.ts";
import { fakeIo } from "../toolchain/fake-io.ts";

describe("the stages of a start", () => {
  it("are named when they are done, with the seconds since the beginning", async () => {
    const io = fakeIo();
    const stage = startStages(io);
    equal(await stage("network", () => io.sleep(1200).then(() => "made")), "made");
    await stage("rack", () => io.sleep(300));
    deepEqual(io.lines, ["   1.2 s  network", "   1.5 s  rack"]);
  });

  it("are not named when they fail", async () => {
    const io = fakeIo();
    await rejects(
      startStages(io)("rack", () => Promise.reject(new Error("broken"))),
      new Error("broken"),
    );
    deepEqual(io.lines, []);
  });
});
