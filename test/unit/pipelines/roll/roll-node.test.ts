import assert from "node:assert/strict";
import { isProven } from "../../../../pipelines/roll/node-proof.ts";
import { rollNode } from "../../../../pipelines/roll/roll-node.ts";
import { stagedOtherwise } from "../../../../pipelines/roll/staged-record.ts";
import { FakeHost, roll, ROLL } from "./fake-host.ts";

const { signal } = new AbortController();

const ROLLED = [
  "look",
  "read host",
  "annotate",
  "stage",
  "safety cordon",
  "cordon",
  "list pods",
  "safety reboot",
  "reboot",
  "look",
  "look",
  "look",
  "look",
  "look",
  "look",
  "read host",
  "safety return",
  "uncordon",
];

const rolled = { outcome: "rolled", phase: "uncordon", reasons: [] };

describe("rolling a node", () => {
  it("stages, cordons, drains, reboots, proves and uncordons, in this order", async () => {
    const host = new FakeHost();
    const evidence = await rollNode(host.world(), ROLL, signal);
    assert.deepEqual(host.calls, ROLLED);
    assert.deepEqual(evidence, {
      node: "w1",
      outcome: "rolled",
      phase: "uncordon",
      reasons: [],
      digest: "sha256:new",
      boot0: "boot-0",
      boot1: "boot-0+",
      kernel: "6.18.9",
      kubernetes: "v1.36.3",
      overridden: [],
      seconds: {
        read: 0,
        stage: 0,
        check: 0,
        cordon: 0,
        drain: 0,
        reboot: 0,
        boot: 4,
        ready: 4,
        verify: 0,
        uncordon: 0,
      },
    });
    assert.equal(host.node?.cordoned, false);
    assert.deepEqual(Object.keys(host.node.annotations), ["turntable.internal/proven"]);
    assert.ok(isProven(host.node, "sha256:new"));
  });

  it("ends above the cordon when it only stages", async () => {
    const host = new FakeHost();
    assert.deepEqual(await roll(host, { stageOnly: true }), {
      outcome: "staged",
      phase: "stage",
      reasons: [],
    });
    assert.deepEqual(host.calls, ["look", "read host", "annotate", "stage"]);
    assert.deepEqual(host.node?.annotations, {
      "turntable.internal/staged": JSON.stringify({
        deploy: "linux-7",
        version: "6.18.9",
        digest: "sha256:new",
        bootId: "boot-0",
        since: "2026-11-30T10:00:00.000Z",
      }),
    });
  });

  it("says what is staged once, and anew for another digest", async () => {
    const host = new FakeHost();
    await roll(host, { stageOnly: true });
    await roll(host, { stageOnly: true });
    const target = { ...ROLL.target, digest: "sha256:newer" };
    await roll(host, { stageOnly: true, target });
    assert.equal(host.calls.filter((call) => call === "annotate").length, 2);
    assert.ok(stagedOtherwise(host.node ?? assert.fail(), "sha256:new"));
  });

  it("stages nothing where the host runs it already", async () => {
    const host = new FakeHost();
    host.state = { ...host.state, booted: "sha256:new", next: "sha256:new" };
    await roll(host, { stageOnly: true });
    assert.deepEqual(host.node?.annotations, {});
  });

  it("rolls a proven node again whose next boot would bring something else", async () => {
    const host = new FakeHost();
    await roll(host);
    const target = { ...ROLL.target, digest: "sha256:newer" };
    await roll(host, { stageOnly: true, target });
    assert.ok(host.node !== undefined && !isProven(host.node, "sha256:new"));
    assert.deepEqual(await roll(host), rolled);
    assert.deepEqual(Object.keys(host.node.annotations), ["turntable.internal/proven"]);
  });

  it("leaves a node cordoned that somebody else had cordoned", async () => {
    const host = new FakeHost();
    host.node = host.node && { ...host.node, cordoned: true };
    assert.deepEqual(await roll(host), rolled);
    assert.equal(host.node?.cordoned, true);
  });

  it("leaves a node alone that it has proven, until it boots again or the digest is another", async () => {
    const host = new FakeHost();
    await roll(host);
    assert.deepEqual(await roll(host), { outcome: "proven", phase: "read", reasons: [] });
    assert.equal(host.reboots(), 1);
    const boot = { bootId: "boot-9" };
    host.state = { ...host.state, ...boot };
    host.node = host.node && { ...host.node, ...boot };
    assert.deepEqual(await roll(host), rolled);
    const target = { ...ROLL.target, digest: "sha256:newer" };
    assert.deepEqual(await roll(host, { target }), rolled);
    assert.equal(host.reboots(), 3);
  });

  for (const [call, name] of ROLLED.entries()) {
    for (const done of [false, true]) {
      it(`goes on where it was killed at call ${call + 1}, ${name}, ${done ? "after" : "before"} it was done`, async () => {
        const host = new FakeHost();
        host.killAt = { call, done };
        assert.equal((await roll(host)).outcome, "failed");
        host.killAt = undefined;
        const { outcome } = await roll(host, { deploy: "linux-8" });
        assert.equal(outcome, name === "uncordon" && done ? "proven" : "rolled");
        assert.equal(host.reboots(), 1);
        assert.equal(host.node?.cordoned, false);
        assert.deepEqual(Object.keys(host.node.annotations), ["turntable.internal/proven"]);
      });
    }
  }
});
