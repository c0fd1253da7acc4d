import assert from "node:assert/strict";
import { nodeFacts } from "../../../../../pipelines/operator/surface/node-facts.ts";
import { parseKuredLock } from "../../../../../pipelines/lock/kured-lock.ts";
import { NOW, PIN } from "../../../../page/scene-deploys.ts";
import { LEG, pastLeg, rollingLeg, scene, sceneNode } from "../../../../page/scenes.ts";

const roll = JSON.stringify({ deploy: LEG });

describe("nodeFacts", () => {
  it("names each node's fleet, how it is, what it boots and its last proof", () => {
    const state = scene(
      [rollingLeg()],
      [sceneNode("w4", { roll, cordoned: true }), sceneNode("w5", { ready: false })],
    );
    const found = nodeFacts({ ...state, probes: new Map() });
    assert.deepEqual(
      found.map(({ name, fleets, state: how, booted, proof, lockedBy }) => [
        name,
        fleets.join(),
        how,
        booted,
        proof?.by,
        lockedBy,
      ]),
      [
        ...["m1", "m2", "m3"].map((name) => [name, "prod-master", "sound", undefined, undefined, undefined]),
        ...["w1", "w2", "w3"].map((name) => [name, "prod-workers", "sound", PIN, "deploy", undefined]),
        ["w4", "prod-workers", "rolling", undefined, undefined, LEG],
        ["w5", "prod-workers", "away", undefined, undefined, undefined],
      ],
    );
  });

  it("calls a node failed that its last deploy or the last probe found so, and shows for whom kured holds the lock", () => {
    const state = scene([pastLeg(5, "Failed")]);
    const lock = parseKuredLock(JSON.stringify({ nodeID: "m2", created: "2026-11-30T14:00:00Z", TTL: 0 }));
    const found = nodeFacts({
      ...state,
      lock: { lease: undefined, kureds: [{ namespace: "kured", name: "kured", resourceVersion: "", lock }] },
      probes: new Map([["m1", { passed: false, at: new Date(NOW) }]]),
    });
    const bad = found.filter(({ state: how }) => how === "failed").map(({ name }) => name);
    assert.deepEqual(bad, ["m1", "w3"]);
    assert.deepEqual(found.find(({ name }) => name === "m2")?.lockedBy, "kured");
  });
});
