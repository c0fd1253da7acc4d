import assert from "node:assert/strict";
import { REGISTRY } from "../../lab/images/image-names.ts";
import { fromEach, onHosts } from "../support/lab/on-hosts.ts";
import { keepByApt, keepByBootc, offerImage, OS_REPOSITORY } from "../support/roll/bootc-hosts.ts";
import { expectStopped } from "../support/roll/expect-stopped.ts";
import { seeFleet, touchedSince } from "../support/roll/see-fleet.ts";
import { updateDeployConfig } from "../support/roll/update-deploy-config.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

const WORKERS = ["w1", "w2"];

describe("a roll of hosts that boot an image", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  before("the workers boot images", async () => {
    await keepByBootc(rolls().lab, WORKERS, "6.12.1");
    await updateDeployConfig({
      hostAdapter: "bootc",
      imageRepository: `${REGISTRY}/${OS_REPOSITORY}`,
      plainHttpRegistry: true,
    });
  });
  after("they boot kernels of packages", async () => {
    await keepByApt(rolls().lab, WORKERS);
    await updateDeployConfig({});
  });

  it("brings the image to one after the other, by its digest", async () => {
    const { lab } = rolls();
    const digest = await offerImage(lab, "6.18.1");
    const before = await seeFleet(lab);
    const name = await rolls().deploy("6.18.1", "workers");
    await rolls().approve(name);
    const ended = await rolls().untilEnded(name);

    assert.equal(ended.phase, "Succeeded", ended.message);
    assert.equal(ended.plan?.pin, digest);
    assert.deepEqual(touchedSince(before, await seeFleet(lab)), WORKERS);
    assert.deepEqual(await onHosts(lab, "uname -r", WORKERS), fromEach(WORKERS, "6.18.1-lab"));
  });

  it("touches nothing because the registry has no such image", async () => {
    const before = await seeFleet(rolls().lab);
    const name = await rolls().deploy("9.9.9", "workers");
    await expectStopped(rolls(), name, before, { phase: "Refused", says: /9\.9\.9/, touched: [] });
  });

  it("rolls what the plan has pinned although the tag moves after it", async () => {
    const { lab } = rolls();
    const planned = await offerImage(lab, "6.18.2");
    const name = await rolls().deploy("6.18.2", "workers");
    await rolls().untilCanary(name);
    const moved = await offerImage(lab, "6.18.2");
    assert.notEqual(moved, planned);
    await rolls().approve(name);
    const ended = await rolls().untilEnded(name);
    assert.equal(ended.phase, "Succeeded", ended.message);
    assert.equal(ended.plan?.pin, planned);
    const booted = await onHosts(lab, "sed -n s/^digest=//p /var/lib/lab/bootc/booted", WORKERS);
    assert.deepEqual(booted, fromEach(WORKERS, planned));
  });
});
