import { deepEqual, equal } from "node:assert/strict";
import { changesOf, complaintsOf, outputOf } from "../support/read-run.ts";
import { createStack } from "../support/stack.ts";
import { startHetznerCloudApi } from "../support/hetzner-cloud-api.ts";
import type { HetznerCloudApi } from "../support/hetzner-cloud-api.ts";

const TOKEN = "hush0123456789abcdef0123456789ab";
const MASTERS = ["prod-master-1", "prod-master-2", "prod-master-3"];
const WORKERS = ["prod-worker-1", "prod-worker-2", "prod-worker-3", "prod-worker-4", "prod-worker-5"];

describe("a preview of the prod stack with the policy pack", function () {
  this.timeout(300_000);
  let api: HetznerCloudApi | undefined;

  before("find the tools", async function () {
    // Tools that are missing are built.
    this.timeout(3_600_000);
    await (await createStack({ stack: "prod" })).remove();
  });

  afterEach(() => api?.close());

  /** Previews with servers that a stand-in for the Hetzner Cloud lists, a page each. */
  async function preview(pages: readonly (readonly string[])[]) {
    api = await startHetznerCloudApi(TOKEN, pages);
    const stack = await createStack({
      stack: "prod",
      config: { "hcloud:endpoint": api.endpoint },
      secrets: { "hcloud:token": TOKEN },
    });
    try {
      return await stack.run("preview");
    } finally {
      await stack.remove();
    }
  }

  it("plans a command for every server of all pages, and a target for each fleet", async () => {
    const run = await preview([WORKERS, MASTERS]);
    equal(run.code, 0, outputOf(run));
    deepEqual(
      changesOf(run, (type) => type === "command:remote:Command"),
      [...MASTERS, ...WORKERS].map((name) => `create command:remote:Command unattended-upgrades-${name}`),
    );
    deepEqual(
      changesOf(run, (type) => type === "turntable:pipelines:DeployTarget"),
      ["master", "workers"].map((fleet) => `create turntable:pipelines:DeployTarget prod-${fleet}`),
    );
    deepEqual(complaintsOf(run), []);
    deepEqual(api?.requests, [
      "/v1/servers?label_selector=cluster%3Dprod&page=1&per_page=50",
      "/v1/servers?label_selector=cluster%3Dprod&page=2&per_page=50",
    ]);
    equal(outputOf(run).includes(TOKEN), false);
  });

  it("is refused when the selector matches nothing, before anything is registered", async () => {
    const run = await preview([[]]);
    equal(run.code === 0, false);
    deepEqual(complaintsOf(run), [
      "the inventory is not usable:\n" +
        "  - hcloud selector cluster=prod has no host; it must list every master and worker of the cluster",
    ]);
    deepEqual(
      changesOf(run, (type) => !type.startsWith("pulumi:")),
      [],
    );
  });

  it("is refused when a master is missing, with the arithmetic", async () => {
    const run = await preview([[...MASTERS.slice(1), ...WORKERS]]);
    equal(run.code === 0, false);
    deepEqual(complaintsOf(run), [
      "the inventory is not usable:\n" +
        "  - hcloud selector cluster=prod has 2 masters (prod-master-2, prod-master-3); etcd needs 2 of 2 members and survives no more failures than with 1: use an odd number of masters",
    ]);
  });
});
