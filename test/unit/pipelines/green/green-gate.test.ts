import assert from "node:assert/strict";
import { greenGate } from "../../../../pipelines/green/green-gate.ts";
import type { GreenLook } from "../../../../pipelines/green/green-gate.ts";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import { FakeClock } from "../fake-clock.ts";

const { signal } = new AbortController();
const QUESTION = { node: "w2", earlier: ["w1"], deadlineSeconds: 300 };
const GREEN: GreenLook = { restarted: [], notReady: [], volumes: [], wedged: [], waiting: [], notes: [] };
const WEDGED = { ...GREEN, wedged: ["containers must start, got shop/a on w2"] };

interface World {
  /** What each look shows, the last one for ever. */
  readonly looks?: readonly GreenLook[];
  readonly probe?: (node: string, seconds: number) => string | undefined;
}

async function gate({ looks = [GREEN], probe = () => undefined }: World, question = QUESTION) {
  const clock = new FakeClock();
  const started = clock.now();
  const seconds = () => (clock.now() - started) / 1_000;
  const left = [...looks];
  const evidence = await greenGate(
    {
      clock,
      look: () => Promise.resolve((left.length > 1 ? left.shift() : left[0]) ?? GREEN),
      probe: (node) => Promise.resolve().then(() => probe(node, seconds())),
    },
    question,
    signal,
  );
  return { ...evidence, seconds: seconds() };
}

describe("the green gate", () => {
  it("is green after three green looks, with a pod on the node and on one before it", async () => {
    assert.deepEqual(await gate({}), {
      node: "w2",
      green: true,
      reasons: [],
      notes: [],
      probed: ["w2", "w1"],
      looks: 3,
      seconds: 20,
    });
  });

  it("probes the first node of a roll alone", async () => {
    const { probed } = await gate({}, { ...QUESTION, earlier: [] });
    assert.deepEqual(probed, ["w2"]);
  });

  it("counts anew after a look that is not green", async () => {
    const waiting = { ...GREEN, waiting: ["kube-system/dns on w2 is not ready"] };
    const { green, looks } = await gate({ looks: [GREEN, GREEN, waiting, GREEN] });
    assert.deepEqual({ green, looks }, { green: true, looks: 6 });
  });

  it("forgives a wedge that two looks show", async () => {
    const { green, looks } = await gate({ looks: [WEDGED, WEDGED, GREEN] });
    assert.deepEqual({ green, looks }, { green: true, looks: 5 });
  });

  it("fails at once when three looks show a wedge", async () => {
    const { green, reasons, seconds } = await gate({ looks: [GREEN, WEDGED] });
    assert.deepEqual(
      { green, reasons, seconds },
      {
        green: false,
        reasons: ["containers must start, got shop/a on w2"],
        seconds: 30,
      },
    );
  });

  it("fails at once when a throwaway pod does not run", async () => {
    const { green, reasons, probed } = await gate({ probe: () => "CreateContainerError" });
    assert.deepEqual(
      { green, reasons, probed },
      {
        green: false,
        reasons: [
          "a throwaway pod must run on w2, got CreateContainerError; look at its container runtime before anything else is rolled",
        ],
        probed: ["w2"],
      },
    );
  });

  it("fails at once when a node has booted again, without a probe", async () => {
    const restarted = ["w1 must reboot once, got the boot b after it was proven in another"];
    const { green, reasons, probed } = await gate({ looks: [{ ...GREEN, restarted }] });
    assert.deepEqual({ green, reasons, probed }, { green: false, reasons: restarted, probed: [] });
  });

  it("names the boot that ended a throwaway pod before the pod", async () => {
    const restarted = ["w2 must reboot once, got the boot b after it was proven in another"];
    const { reasons } = await gate({ looks: [GREEN, { ...GREEN, restarted }], probe: () => "exit code 255" });
    assert.deepEqual(reasons, [
      ...restarted,
      "a throwaway pod must run on w2, got exit code 255; look at its container runtime before anything else is rolled",
    ]);
  });

  it("is not green before a probe that the API server cut short was made again", async () => {
    let probes = 0;
    const { green, probed, looks } = await gate({
      probe: () => {
        probes += 1;
        if (probes <= 4) {
          throw new KubeError("the API server is away", undefined);
        }
        return undefined;
      },
    });
    assert.deepEqual({ green, probed, looks }, { green: true, probed: ["w2", "w1"], looks: 7 });
  });

  it("probes again every two minutes, with each earlier node in turn", async () => {
    const notReady = { ...GREEN, notReady: ["w2"] };
    const { probed, reasons } = await gate(
      { looks: [notReady] },
      { ...QUESTION, earlier: ["m1", "w1"], deadlineSeconds: 250 },
    );
    assert.deepEqual(probed, ["w2", "w1", "w2", "m1", "w2", "w1"]);
    assert.deepEqual(reasons, ["waited 250 s for w2 to be green in vain: not Ready: w2"]);
  });

  it("finds an earlier node that wedges later", async () => {
    const waiting = { ...GREEN, volumes: ["every volume must be healthy, got pvc-1 degraded"] };
    const { reasons, seconds } = await gate({
      looks: [waiting],
      probe: (node, at) => (node === "w1" && at >= 120 ? "no sandbox" : undefined),
    });
    assert.deepEqual(reasons, [
      "a throwaway pod must run on w1, got no sandbox; look at its container runtime before anything else is rolled",
    ]);
    assert.equal(seconds, 120);
  });

  for (const [what, look, reason] of [
    ["a node is not Ready", { notReady: ["w2"] }, "not Ready: w2"],
    ["a pod is not ready", { waiting: ["kube-system/dns is not ready"] }, "kube-system/dns is not ready"],
    ["a volume is not whole", { volumes: ["pvc-1 degraded"] }, "pvc-1 degraded"],
  ] as const) {
    it(`is not green at its deadline while ${what}`, async () => {
      const { green, reasons } = await gate({ looks: [{ ...GREEN, ...look }] });
      assert.deepEqual(
        { green, reasons },
        {
          green: false,
          reasons: [`waited 300 s for w2 to be green in vain: ${reason}`],
        },
      );
    });
  }

  it("keeps what it noted", async () => {
    const { green, notes } = await gate({ looks: [{ ...GREEN, notes: ["shop/a is not ready"] }] });
    assert.deepEqual({ green, notes }, { green: true, notes: ["shop/a is not ready"] });
  });
});
