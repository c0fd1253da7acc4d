import { describeDecisions } from "./describe-decisions.ts";
import { describeDeploys } from "./describe-deploys.ts";
import { describeKinds } from "./describe-kinds.ts";
import { describeRoles } from "./describe-roles.ts";
import { describeStatus } from "./describe-status.ts";
import { describeWithoutGuards } from "./describe-without-guards.ts";
import { startDeploysCluster } from "./deploys-cluster.ts";
import type { DeploysCluster } from "./deploys-cluster.ts";

// A server of its own: its guards are taken away and put back.
describe("deploys and decisions on a real API server", function () {
  this.timeout(60_000);
  let cluster: DeploysCluster;

  before(async function () {
    this.timeout(300_000);
    cluster = await startDeploysCluster();
  });

  after(() => cluster.server.stop());

  describe("the kinds", () => describeKinds(() => cluster));
  describe("the roles", () => describeRoles(() => cluster));
  describe("deploys", () => describeDeploys(() => cluster));
  describe("the status of a deploy", () => describeStatus(() => cluster));
  describe("decisions", () => describeDecisions(() => cluster));
  describe("without the guards", () => describeWithoutGuards(() => cluster));
});
