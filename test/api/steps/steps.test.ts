import { describeAccess } from "./describe-access.ts";
import { describeGuards } from "./describe-guards.ts";
import { describePlan } from "./describe-plan.ts";
import { describeRefusals } from "./describe-refusals.ts";
import { describeRuns } from "./describe-runs.ts";
import { describeTemplates } from "./describe-templates.ts";
import { startStepCluster } from "./step-cluster.ts";
import type { StepCluster } from "./step-cluster.ts";

// One API server for all: its start takes longer than every test.
describe("the steps of a deploy against a real API server", function () {
  this.timeout(60_000);
  let cluster: StepCluster;

  before(async function () {
    this.timeout(300_000);
    cluster = await startStepCluster();
  });

  after(() => cluster.stop());

  describe("the plan", () => describePlan(() => cluster));
  describe("the rules of the plan", () => describeRefusals(() => cluster));
  describe("the step program", () => describeRuns(() => cluster));
  describe("the access of the steps", () => describeAccess(() => cluster));
  describe("the workflow templates", () => describeTemplates(() => cluster));
  describe("the admission policies", () => describeGuards(() => cluster));
});
