import assert from "node:assert/strict";
import { estimateRemaining } from "../../../../pipelines/cli/estimate-remaining.ts";
import { halfWayDeploy, pastDeploy, secondsOfNode, waitingDeploy } from "./cli-fixture.ts";

const NOW = Date.parse("2026-11-30T10:34:00Z");
/** Of a node whose drain takes 40 s. */
const WHOLE = 160;
const STAGING = 62;

function left(nodes: readonly object[]) {
  return estimateRemaining(waitingDeploy({ nodes }), [pastDeploy()], NOW);
}

describe("the estimate of what is left", () => {
  it("is the sum of the medians for every node that is not proven", () => {
    assert.deepEqual(
      left([
        { name: "w1", phase: "Proven" },
        { name: "w2", phase: "Waiting" },
      ]),
      {
        seconds: 4 * WHOLE,
        nodes: 5,
        deploys: 1,
      },
    );
  });

  it("counts no staging for a node that is staged, and nothing for one that was skipped", () => {
    const nodes = [
      { name: "w1", phase: "Skipped" },
      { name: "w2", phase: "Staged" },
      ...["w3", "w4", "w5"].map((name) => ({ name, phase: "Proven" })),
    ];
    assert.equal(left(nodes)?.seconds, WHOLE - STAGING);
  });

  it("takes from a node in its turn what has passed, but not more than its present phase", () => {
    const others = ["w1", "w3", "w4", "w5"].map((name) => ({ name, phase: "Proven" }));
    const draining = (startedAt?: string) =>
      left([{ name: "w2", phase: "Draining", startedAt }, ...others])?.seconds;
    const fromDraining = 40 + 15 + 20 + 4 + 1 + 14;

    assert.equal(draining(), fromDraining);
    assert.equal(draining("2026-11-30T10:33:50Z"), fromDraining);
    assert.equal(draining("2026-11-30T10:32:44Z"), WHOLE - 76);
    assert.equal(draining("2026-11-30T09:00:00Z"), fromDraining - 40);
  });

  it("rests on proven nodes of this deploy as well, each with its own figure", () => {
    const slow = waitingDeploy({ nodes: [{ name: "w1", phase: "Proven", seconds: secondsOfNode(4) }] });
    assert.deepEqual(estimateRemaining(slow, [], NOW), { seconds: 4 * (WHOLE + 120), nodes: 1, deploys: 1 });
  });

  it("takes the middle of two for an even number of nodes", () => {
    const two = waitingDeploy({
      plan: undefined,
      nodes: [
        { name: "w1", phase: "Proven", seconds: secondsOfNode() },
        { name: "w2", phase: "Proven", seconds: secondsOfNode(3) },
        { name: "w3", phase: "Waiting" },
      ],
    });
    assert.equal(estimateRemaining(two, [], NOW)?.seconds, WHOLE + 40);
  });

  it("is not made from another target, from failed nodes, or from nodes that were proven without a reboot", () => {
    const other = { ...pastDeploy(), spec: { ...pastDeploy().spec, target: "lab-master" } };
    const rebootless = { name: "w1", phase: "Proven", seconds: { Proving: 10 } };
    const failed = { name: "w2", phase: "Failed", seconds: secondsOfNode() };
    const status = { nodes: [rebootless, failed, { name: "w3", phase: "Waiting" }] };
    assert.equal(estimateRemaining(waitingDeploy(status), [other], NOW), undefined);
  });

  it("is not made when nothing is left", () => {
    assert.equal(estimateRemaining(pastDeploy(), [pastDeploy()], NOW), undefined);
  });

  it("counts a deploy that ended half way among those that it rests on", () => {
    assert.equal(
      estimateRemaining(waitingDeploy({ nodes: [] }), [halfWayDeploy(), pastDeploy()], NOW)?.nodes,
      5,
    );
  });
});
