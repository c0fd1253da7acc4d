import assert from "node:assert/strict";
import { once } from "node:events";
import { withDeadline } from "../../../../../toolchain/plugins/command/with-deadline.ts";

const untilAborted = async (signal: AbortSignal): Promise<never> => {
  await once(signal, "abort");
  throw signal.reason;
};

describe("work with a deadline", () => {
  it("gives its result, with a deadline or without", async () => {
    const { signal } = new AbortController();

    assert.equal(await withDeadline(signal, 0, () => Promise.resolve("done")), "done");
    assert.equal(await withDeadline(signal, 3600, () => Promise.resolve("done")), "done");
  });

  it("is ended with the deadline as the reason", async () => {
    await assert.rejects(withDeadline(new AbortController().signal, 0.01, untilAborted), {
      message: "it took longer than its customTimeouts allow (0.01 s)",
    });
  });

  it("is ended when everything is, with that reason", async () => {
    const stop = new AbortController();
    const work = withDeadline(stop.signal, 0, untilAborted);

    stop.abort(new Error("the update was cancelled"));

    await assert.rejects(work, { message: "the update was cancelled" });
  });
});
