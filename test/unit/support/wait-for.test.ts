import { deepEqual, rejects } from "node:assert/strict";
import { waitFor } from "../../support/wait-for.ts";

describe("waitFor", () => {
  it("repeats the attempt until nothing is missing", async () => {
    const reasons: (string | undefined)[] = ["not yet", "soon", undefined, "too many"];
    await waitFor("it works", () => reasons.shift(), { deadlineSeconds: 5, intervalMilliseconds: 1 });
    deepEqual(reasons, ["too many"]);
  });

  it("says what was waited for, the last reason and the detail when the deadline passes", async () => {
    await rejects(
      waitFor("the server is ready", () => "it starts", {
        deadlineSeconds: 0,
        detail: () => "the end of its log",
      }),
      { message: "the server is ready must happen within 0 s, got: it starts\nthe end of its log" },
    );
  });

  it("passes an error of the attempt on at once", async () => {
    await rejects(
      waitFor("it works", () => Promise.reject(new Error("it broke")), { deadlineSeconds: 600 }),
      { message: "it broke" },
    );
  });
});
