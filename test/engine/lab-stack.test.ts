import { deepEqual, doesNotMatch, equal } from "node:assert/strict";
import { join } from "node:path";
import { readTree } from "../../render/tree-files.ts";
import { changesOf, complaintsOf, outputOf } from "../support/read-run.ts";
import { createStack } from "../support/stack.ts";
import type { StackRun, TestStack } from "../support/stack.ts";

describe("a preview of the lab stack with the policy pack and no cluster", function () {
  this.timeout(300_000);
  let stack: TestStack;
  let run: StackRun;
  let rendered: Awaited<ReturnType<typeof readTree>>;

  before(async function () {
    // Tools that are missing are built.
    this.timeout(3_600_000);
    stack = await createStack({ stack: "lab" });
    rendered = await readTree(join(stack.folder, "gitops"));
    run = await stack.run("preview");
  });

  after(() => stack.remove());

  it("succeeds", () => equal(run.code, 0, outputOf(run)));

  it("plans every component", () => {
    deepEqual(
      changesOf(run, (type) => type.startsWith("turntable:")),
      [
        "create turntable:hosts:UnattendedUpgrades unattended-upgrades",
        "create turntable:maintenance:Kured kured",
        "create turntable:pipelines:DeployTarget lab-master",
        "create turntable:pipelines:DeployTarget lab-workers",
        "create turntable:pipelines:Pipelines pipelines",
        "create turntable:registry:RegistryBudget registry",
        "create turntable:updates:Renovate renovate",
      ],
    );
  });

  it("plans one command for every host", () => {
    deepEqual(
      changesOf(run, (type) => type === "command:remote:Command"),
      ["m1", "m2", "m3", "w1", "w2"].map(
        (host) => `create command:remote:Command unattended-upgrades-${host}`,
      ),
    );
  });

  it("creates and nothing else", () => {
    const changes = changesOf(run, () => true);
    deepEqual(
      changes.filter((change) => !change.startsWith("create ")),
      [],
    );
  });

  it("gives no warning, and every policy is kept and could be judged", () => {
    deepEqual(complaintsOf(run), []);
    doesNotMatch(outputOf(run), /can't run policy|\[advisory\]|\[mandatory\]|warning/);
  });

  it("is judged by the policy pack", () => {
    const judged = run.events.flatMap(({ policyAnalyzeSummaryEvent, policyAnalyzeStackSummaryEvent }) => [
      ...(policyAnalyzeSummaryEvent?.passed ?? []),
      ...(policyAnalyzeStackSummaryEvent?.passed ?? []),
    ]);
    equal(judged.length > 0, true, "no policy has passed");
  });

  it("writes nothing into the rendered tree", async () => {
    deepEqual(await readTree(join(stack.folder, "gitops")), rendered);
  });

  it("refuses an update while the cluster's files do not exist, and names them", async () => {
    const update = await stack.run("up");
    equal(update.code === 0, false);
    const files = [
      "turntable:kubeconfigPath names .turntable/lab/kubeconfig, which does not exist",
      "turntable:ssh.knownHostsPath names .turntable/lab/ssh/known_hosts, which does not exist",
      "turntable:ssh.privateKeyPath names .turntable/lab/ssh/id_ed25519, which does not exist",
    ];
    deepEqual(
      files.filter((file) => !outputOf(update).includes(file)),
      [],
    );
    deepEqual(
      changesOf(update, (type) => type !== "pulumi:pulumi:Stack"),
      [],
    );
  });
});
