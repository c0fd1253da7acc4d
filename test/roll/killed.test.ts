import assert from "node:assert/strict";
import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { ROLL_ANNOTATION } from "../../pipelines/roll/roll-record.ts";
import { expectStopped } from "../support/roll/expect-stopped.ts";
import { seeFleet } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";
import { waitFor } from "../support/wait-for.ts";

describe("a roll whose step is killed", function () {
  this.timeout(1_800_000);
  const rolls = useRolls();

  it("is repeated by the same command from where it was: in a drain, after the reboot order, before the uncordon", async () => {
    const before = await seeFleet(rolls().lab);
    const { name: first, version } = await rolls().deployNew("workers");
    const canary = await rolls().untilCanary(first);
    const touched = { phase: "Failed", says: new RegExp(canary), touched: [canary] } as const;

    const slow = rolls().fault("pod-that-will-not-die", canary);
    await slow.inject();
    await rolls().untilNode(first, canary, "drain");
    await killRoll(first);
    await expectStopped(rolls(), first, before, touched);
    const record = await recordOf(canary);
    await slow.heal();

    await rolls().fault("host-slow-to-return", canary).inject();
    const second = await rolls().deploy(version, "workers");
    await rolls().untilNode(second, canary, "boot");
    await killRoll(second);
    await expectStopped(rolls(), second, before, touched);
    assert.equal(await recordOf(canary), record);

    const cordoned = rolls().fault("cordoned-by-somebody", "m3");
    const third = await rolls().deploy(version, "workers");
    await rolls().untilNode(third, canary, "ready");
    await cordoned.inject();
    await rolls().untilNode(third, canary, "verify");
    await killRoll(third);
    await expectStopped(rolls(), third, before, { ...touched, touched: ["m3", canary].toSorted() });
    assert.equal(await recordOf(canary), record);
    await cordoned.heal();
    await rolls().fault("host-slow-to-return", canary).heal();

    const last = await rolls().deploy(version, "workers");
    const boot = (await seeFleet(rolls().lab)).get(canary)?.bootId;
    const { continues } = await rolls().untilGate(last);
    assert.equal(continues, third);
    assert.equal((await seeFleet(rolls().lab)).get(canary)?.bootId, boot);
    await rolls().approve(last);
    const ended = await rolls().untilEnded(last);
    assert.equal(ended.phase, "Succeeded", ended.message);
  });

  async function recordOf(node: string): Promise<string> {
    const { metadata } = await rolls().lab.core.readNode({ name: node });
    return metadata?.annotations?.[ROLL_ANNOTATION] ?? "";
  }

  /** Kills the pod of the roll that runs now, as a node that fails would. */
  async function killRoll(deploy: string): Promise<void> {
    await waitFor(
      `the pod that rolls for ${deploy}`,
      async () => {
        const { items } = await rolls().lab.core.listNamespacedPod({
          namespace: PIPELINES_NAMESPACE,
          labelSelector: `workflows.argoproj.io/workflow=${deploy}`,
        });
        const pod = items.find(
          ({ metadata, status }) =>
            metadata?.name?.includes("roll-node") === true && status?.phase === "Running",
        );
        if (pod?.metadata?.name === undefined) {
          return `none of ${items.map(({ metadata }) => metadata?.name ?? "").join(", ")} rolls`;
        }
        const name = pod.metadata.name;
        await rolls().lab.core.deleteNamespacedPod({
          namespace: PIPELINES_NAMESPACE,
          name,
          gracePeriodSeconds: 0,
        });
        return undefined;
      },
      { deadlineSeconds: 60 },
    );
  }
});
