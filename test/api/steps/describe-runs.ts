import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { buildPod } from "./lab-objects.ts";
import { putState } from "./lab-state.ts";
import { clientOf, tokenOf } from "./service-account.ts";
import { runStep } from "./run-step.ts";
import type { StepCluster } from "./step-cluster.ts";

/** The ways in which the step program is started. */
export function describeRuns(started: () => StepCluster): void {
  let cluster: StepCluster;

  before(async () => {
    cluster = started();
    await putState(cluster, { pods: [buildPod("app", "a1", "w1")] });
  });

  it("runs the plan from a kubeconfig with the same access", async () => {
    const kubeconfig = join(cluster.folder, "plan.kubeconfig");
    await writeFile(kubeconfig, clientOf(cluster, await tokenOf(cluster, "deploy-plan")).exportConfig());
    const run = await runStep(cluster, { connection: [`--kubeconfig=${kubeconfig}`] });

    assert.deepEqual([run.code, run.stderr], [0, ""]);
    assert.match(run.stdout, /^ {2}1 {2}w1 {4}m1 {11}canary$/m);
  });

  it("runs the built program as a pod would", async () => {
    const program = join(cluster.folder, "program");
    await mkdir(program);
    await writeFile(join(program, "boot.mjs"), cluster.program.boot);
    await writeFile(join(program, "steps.mjs.gz"), Buffer.from(cluster.program.steps, "base64"));
    const run = await runStep(cluster, { program: join(program, "boot.mjs") });

    assert.deepEqual([run.code, run.stderr], [0, ""]);
    assert.match(run.stdout, /^ {2}1 {2}w1 {4}m1 {11}canary$/m);
  });

  it("says what a plan without access is not allowed to do", async () => {
    const credentials = await cluster.credentialsOf("deploy-step");
    const run = await runStep(cluster, { connection: [`--credentials=${credentials}`] });

    assert.match(
      run.stderr,
      /^GET \S+: the API server answers 403: .* is forbidden: User "system:serviceaccount:pipelines:deploy-step" cannot list/,
    );
    assert.deepEqual([run.code, run.json], [2, undefined]);
  });

  for (const [title, fleet, parameters, refusals] of [
    ["a good deploy", "workers", {}, []],
    [
      "a deploy of the masters on the workers' target",
      "workers",
      { target: "lab-master", fleet: "master" },
      [
        'target must be lab-workers, got "lab-master"; start the template of the target that is meant',
        'fleet must be workers, got "master"; a deploy of one fleet does not authorise a roll of another',
      ],
    ],
    [
      "a deploy of the workers on the masters' target",
      "master",
      { target: "lab-workers", fleet: "workers" },
      [
        'target must be lab-master, got "lab-workers"; start the template of the target that is meant',
        'fleet must be master, got "workers"; a deploy of one fleet does not authorise a roll of another',
      ],
    ],
  ] as const) {
    it(`answers ${title} before anything is looked at`, async () => {
      const options = { step: "verify-deploy-intent", fleet, parameters, port: "1" } as const;
      const run = await runStep(cluster, options);

      assert.deepEqual(z.looseObject({ refusals: z.unknown() }).parse(run.json).refusals, refusals);
      assert.equal(run.code, refusals.length === 0 ? 0 : 2);
    });
  }
}
