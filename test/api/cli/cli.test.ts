import { describeDecisions } from "./describe-decisions.ts";
import { describeDeploys } from "./describe-deploys.ts";
import { describeNodes } from "./describe-nodes.ts";
import { startCliCluster } from "./cli-cluster.ts";
import type { CliCluster } from "./cli-cluster.ts";

// One API server for all: its start takes longer than every test.
describe("pipectl against a real API server", function () {
  this.timeout(60_000);
  let cluster: CliCluster;

  before(async function () {
    this.timeout(300_000);
    cluster = await startCliCluster();
  });

  after(() => cluster.stop());

  describe("deploys", () => describeDeploys(() => cluster));
  describe("decisions", () => describeDecisions(() => cluster));
  describe("the lock and the nodes", () => describeNodes(() => cluster));
});
