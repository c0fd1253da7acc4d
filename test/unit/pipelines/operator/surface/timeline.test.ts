import assert from "node:assert/strict";
import { timelineOf } from "../../../../../pipelines/operator/surface/timeline.ts";
import { NOW } from "../../../../page/scene-deploys.ts";
import { pastLeg, rollingLeg, waitingLeg } from "../../../../page/scenes.ts";

const rowsOf = (...args: Parameters<typeof timelineOf>) =>
  timelineOf(...args).map(({ label, spans }) => [
    label,
    ...spans.map(({ kind, from, to, open }) => `${kind} ${from}-${to}${open ? " open" : ""}`),
  ]);

describe("timelineOf", () => {
  it("puts what was timed where it was, in the order in which it began", () =>
    assert.deepEqual(rowsOf(waitingLeg(), NOW), [
      ["plan", "plan 5-10", "plan 10-35", "plan 35-50"],
      ["pre-stage", "stage 340-1740 open"],
      [
        "w1",
        "stage 570-616",
        "drain 616-691",
        "boot 691-743",
        "ready 743-764",
        "verify 764-769",
        "green 769-807",
      ],
      ["gate canary", "gate 870-1740 open"],
    ]));

  it("draws a turn that has not ended up to now", () =>
    assert.deepEqual(rowsOf(rollingLeg(), NOW).at(-1), ["w4", "turn 2710-2900 open"]));

  it("ends what failed with the deploy", () =>
    assert.deepEqual(rowsOf(pastLeg(5, "Failed"), NOW).at(-1), ["w3", "failed 900-1620"]));
});
