import assert from "node:assert/strict";
import { lock } from "../../../../pipelines/steps/lock.ts";
import { deploy, UIDS } from "../api/deploy-fixture.ts";
import { FakeWorld, halfRolled, heldBy, INPUT, staged } from "./fake-world.ts";
import type { FakeOptions } from "./fake-world.ts";

const FREE = { lease: undefined, kureds: [] };
const running = { phase: "Locking", awaitingGate: undefined, awaitingSince: undefined };
const ended = { ...running, phase: "Failed", finishedAt: "2026-11-30T10:30:00Z" };
const asked = deploy({ status: running });
const continues = { name: "d0", uid: UIDS.other };
const continuing = deploy({ spec: { continues }, status: running });
const earlier = (status: object, more: object = {}) =>
  deploy({ metadata: { name: "d0", uid: UIDS.other, ...more }, status });

async function take(options: FakeOptions, uid: string = UIDS.deploy) {
  const world = new FakeWorld({ lock: FREE, ...options });
  const result = await lock.run({ ...INPUT, inputs: { "deploy-uid": uid } }, world.context());
  return { world, ...result, holder: world.lock.state.lease?.holder };
}

describe("the step that takes the lock", () => {
  it("takes it for the recorded deploy", async () => {
    const { refused, json, text, holder } = await take({ deploys: [asked] });
    assert.deepEqual(
      { refused, text, holder },
      {
        refused: false,
        text: "d1 holds the lock.\n",
        holder: "turntable/d1",
      },
    );
    assert.deepEqual(json, { holder: "turntable/d1", taken: true, takenOverFrom: [], reasons: [] });
  });

  const refused: Record<string, readonly [FakeOptions, string, readonly string[]]> = {
    "a workflow without a deploy": [
      {},
      UIDS.deploy,
      ["d1 must be a PipelineDeploy, got none of that name; ask for it with pipectl deploy"],
    ],
    "a workflow for an earlier deploy of the name": [
      { deploys: [asked] },
      UIDS.other,
      [`deploy d1 must have the UID ${UIDS.deploy}, got ${UIDS.other}`],
    ],
    "a workflow that asks for something else": [
      { deploys: [deploy({ spec: { version: "6.18.10", dryRun: true }, status: running })] },
      UIDS.deploy,
      [
        "version of the workflow must be what d1 asks for, 6.18.10, got 6.18.9",
        "dryRun of the workflow must be what d1 asks for, true, got false",
      ],
    ],
    "a deploy that has ended": [
      { deploys: [deploy({ status: ended })] },
      UIDS.deploy,
      ["deploy d1 must be going on, got Failed; start it again with pipectl deploy"],
    ],
    "a deploy that somebody stops": [
      {
        deploys: [
          deploy({
            metadata: { annotations: { "turntable.internal/stop-requested-by": "abel" } },
            status: running,
          }),
        ],
      },
      UIDS.deploy,
      ["nobody may have asked to stop d1, got abel"],
    ],
    "a lock that another deploy holds": [
      { deploys: [asked, earlier(ended)], lock: { ...heldBy("d0"), kureds: [] } },
      UIDS.deploy,
      ["only one deploy may run, got d0, which holds the lock for 0 s; wait for it, or see pipectl status"],
    ],
    "a lock of the deploy that it continues and that still runs": [
      { deploys: [continuing, earlier(running)], lock: { ...heldBy("d0"), kureds: [] } },
      UIDS.deploy,
      ["only one deploy may run, got d0, which holds the lock for 0 s; wait for it, or see pipectl status"],
    ],
    "a lock of another deploy of the continued one's name": [
      {
        deploys: [continuing, earlier(ended, { uid: "00000000-0000-4000-8000-000000000009" })],
        lock: { ...heldBy("d0"), kureds: [] },
      },
      UIDS.deploy,
      ["only one deploy may run, got d0, which holds the lock for 0 s; wait for it, or see pipectl status"],
    ],
  };
  refused["a lock that guards a node of another deploy that is half rolled, besides staged ones"] = [
    { deploys: [asked, earlier(ended)], lock: heldBy("d0"), nodes: [staged("w1"), halfRolled("w2")] },
    UIDS.deploy,
    [
      "only one deploy may run, got d0, which holds the lock for 0 s; wait for it, or see pipectl status",
      "kured's lock on DaemonSet kured/kured must be free, got held by turntable/d0 for 0 s, a deploy that did not release it; see pipectl status, then pipectl unlock",
    ],
  ];
  refused["a lock that a deploy keeps for staged nodes, and that still runs"] = [
    {
      deploys: [asked, earlier(running)],
      lock: { ...heldBy("d0"), kureds: [] },
      nodes: [staged("w1")],
    },
    UIDS.deploy,
    ["only one deploy may run, got d0, which holds the lock for 0 s; wait for it, or see pipectl status"],
  ];
  for (const [what, [options, uid, reasons]] of Object.entries(refused)) {
    it(`refuses ${what}, and takes nothing`, async () => {
      const result = await take(options, uid);
      assert.equal(result.refused, true);
      assert.deepEqual(result.json, { holder: "turntable/d1", taken: false, takenOverFrom: [], reasons });
      assert.deepEqual(result.world.lock.state, options.lock ?? FREE);
    });
  }

  it("takes over what the deploy holds that it continues, kured's lock too", async () => {
    const result = await take({ deploys: [continuing, earlier(ended)], lock: heldBy("d0") });
    assert.equal(result.text, "d1 holds the lock, taken over from d0.\n");
    assert.deepEqual(result.world.lock.state.kureds, heldBy("d1").kureds);
    assert.equal(result.holder, "turntable/d1");
  });

  it("takes over from a deploy that continued the same one and got nowhere", async () => {
    const between = deploy({
      metadata: { name: "d2", uid: "00000000-0000-4000-8000-000000000005" },
      spec: { continues },
      status: ended,
    });
    const result = await take({ deploys: [continuing, between], lock: heldBy("d2") });
    assert.deepEqual([result.refused, result.holder], [false, "turntable/d1"]);
  });

  it("takes over what a deploy kept only because of staged nodes, for another target and version too", async () => {
    const other = earlier(ended);
    const { text, world } = await take({
      deploys: [asked, { ...other, spec: { ...other.spec, target: "lab-master", version: "6.18.10" } }],
      lock: heldBy("d0"),
      nodes: [staged("w1")],
    });
    assert.equal(text, "d1 holds the lock, taken over from d0.\n");
    assert.deepEqual(world.lock.state.kureds, heldBy("d1").kureds);
  });

  it("waits while the API server is away", async () => {
    const world = new FakeWorld({ lock: FREE, deploys: [asked] });
    world.away = 20;
    const { refused: no } = await lock.run(
      { ...INPUT, inputs: { "deploy-uid": UIDS.deploy } },
      world.context(),
    );
    assert.equal(no, false);
  });
});
