import assert from "node:assert/strict";
import { forbidden } from "./denial.ts";
import { decisionOf, deployOf, imaginaryDeploy } from "./deploy-objects.ts";
import type { DeploysCluster, People } from "./deploys-cluster.ts";

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];
const RESOURCES = [
  "pipelinedeploys",
  "pipelinedeploys/status",
  "gatedecisions",
  "gatedecisions/status",
  "workflows",
  "workflowtemplates",
  "pods",
  "pods/exec",
  "pods/log",
  "events",
  "secrets",
  "configmaps",
];

const SEE_API = ["pipelinedeploys get,list,watch", "gatedecisions get,list,watch"];
const SEE_WORK = [
  "workflows get,list,watch",
  "workflowtemplates get,list,watch",
  "pods get,list,watch",
  "pods/log get",
  "events get,list,watch",
];

const ALLOWED: Readonly<Partial<Record<keyof People, readonly string[]>>> = {
  viewer: [...SEE_API, ...SEE_WORK],
  deployer: ["pipelinedeploys create,get,list,patch,watch", "gatedecisions get,list,watch", ...SEE_WORK],
  approver: ["pipelinedeploys get,list,watch", "gatedecisions create,get,list,watch", ...SEE_WORK],
  both: ["pipelinedeploys create,get,list,patch,watch", "gatedecisions create,get,list,watch", ...SEE_WORK],
  // What Kubernetes' own view adds is its own.
  onlooker: [
    ...SEE_API,
    "pods get,list,watch",
    "pods/log get,list,watch",
    "events get,list,watch",
    "configmaps get,list,watch",
  ],
  operator: [
    "pipelinedeploys get,list,watch",
    "pipelinedeploys/status patch,update",
    "gatedecisions get,list,watch",
    "workflows create,get,list,patch,watch",
    "workflowtemplates list,watch",
  ],
  step: [],
  stranger: [],
};

/** What RBAC lets everybody do in the namespace: all of it, and nothing else. */
export function describeRoles(started: () => DeploysCluster): void {
  let people: People;

  before(() => {
    ({ people } = started());
  });

  for (const [user, expected] of Object.entries(ALLOWED)) {
    it(`lets ${user} do what the role says and nothing else`, async () => {
      // The keys of ALLOWED are those of People.
      const person = people[user as keyof People];
      const lines = await Promise.all(
        RESOURCES.map(async (resource) => {
          const answers = await Promise.all(VERBS.map((verb) => person.isAllowed(verb, resource)));
          const verbs = VERBS.filter((_, index) => answers[index]);
          return verbs.length === 0 ? [] : [`${resource} ${verbs.join(",")}`];
        }),
      );
      assert.deepEqual(lines.flat(), expected);
    });
  }

  it("refuses a deploy of those who are not deployers", async () => {
    for (const [user, name] of [
      ["viewer", "vera"],
      ["approver", "abel"],
      ["stranger", "eve"],
      ["operator", "system:serviceaccount:pipelines:pipelines-operator"],
      ["step", "system:serviceaccount:pipelines:deploy-step"],
    ] as const) {
      const answer = await people[user].tryCreate("pipelinedeploys", deployOf(name, "refused"));
      assert.equal(answer, forbidden(name, "create", "pipelinedeploys"));
    }
  });

  it("refuses a decision of those who are not approvers", async () => {
    for (const [user, name] of [
      ["viewer", "vera"],
      ["deployer", "dora"],
      ["stranger", "eve"],
      ["operator", "system:serviceaccount:pipelines:pipelines-operator"],
      ["step", "system:serviceaccount:pipelines:deploy-step"],
    ] as const) {
      const answer = await people[user].tryCreate("gatedecisions", decisionOf(imaginaryDeploy("dora"), name));
      assert.equal(answer, forbidden(name, "create", "gatedecisions"));
    }
  });

  it("refuses a workflow of everybody but the operator", async () => {
    const workflow = {
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Workflow",
      metadata: { name: "refused" },
      spec: { workflowTemplateRef: { name: "deploy-linux-lab-workers" } },
    };
    for (const [user, name] of [
      ["viewer", "vera"],
      ["deployer", "dora"],
      ["approver", "abel"],
    ] as const) {
      const answer = await people[user].tryCreate("workflows", workflow);
      assert.equal(answer, forbidden(name, "create", "workflows"));
    }
  });

  it("refuses a look without a role", async () => {
    assert.equal(
      await people.stranger.tryList("pipelinedeploys"),
      forbidden("eve", "list", "pipelinedeploys"),
    );
  });
}
