import assert from "node:assert/strict";
import { ALL_PERMISSIONS } from "../../../../../pipelines/operator/access/permissions.ts";
import { whyIdle } from "../../../../../pipelines/operator/surface/why-idle.ts";
import { NOW } from "../../../../page/scene-deploys.ts";
import { PAST, scene, sceneNode, waitingLeg } from "../../../../page/scenes.ts";

const now = new Date(NOW);
const LAST =
  "no deploy goes on: the last one, linux-6-18-7-prod-workers-b2n9z, ended Succeeded 1 d 23 h ago; pipectl deploy linux VERSION TARGET starts one";
const WINDOW =
  "kured's window is closed: it is 03:00 to 06:00 Europe/Berlin, on su, mo, tu, we, th, fr, sa; now it is 2026-11-30 14:34Z, and it opens at 2026-12-01 02:00Z; a deploy needs no window";

describe("whyIdle", () => {
  it("says nothing while something happens", () =>
    assert.deepEqual(whyIdle(scene([waitingLeg()]), ALL_PERMISSIONS, now), []));

  it("says what ended last, and when kured may begin", () =>
    assert.deepEqual(whyIdle(scene(PAST), ALL_PERMISSIONS, now), [LAST, WINDOW]));

  it("says who holds the lock and which node is away, to who may see that", () => {
    const state = scene(PAST, [sceneNode("w2", { cordoned: true })]);
    const lease = { holder: "abel by hand", since: new Date(NOW - 600_000), uid: "u", resourceVersion: "1" };
    const held = { ...state, lock: { ...state.lock, lease } };
    const reasons = whyIdle(held, ALL_PERMISSIONS, now);
    assert.equal(reasons.length, 4);
    assert.match(reasons[1] ?? "", /abel by hand/);
    assert.match(reasons[2] ?? "", /w2 \(cordoned\)/);
    assert.deepEqual(whyIdle(held, { deploys: true, nodes: false, lock: false }, now), [LAST]);
  });

  it("says that nothing was ever asked for", () =>
    assert.deepEqual(whyIdle(scene([]), ALL_PERMISSIONS, now).slice(0, 1), [
      "no deploy was asked for yet; pipectl deploy linux VERSION TARGET starts one",
    ]));
});
