import assert from "node:assert/strict";
import { waitFor } from "../../support/wait-for.ts";
import { WAITING } from "../deploys/deploy-objects.ts";
import { RUNS, UNTIL_GATE } from "../../unit/pipelines/operator/workflow-fixture.ts";
import { DeployRun } from "../operator/deploy-run.ts";
import { startOperatorCluster } from "../operator/operator-cluster.ts";
import type { OperatorCluster } from "../operator/operator-cluster.ts";
import { startOperator } from "../operator/start-operator.ts";
import type { RunningOperator } from "../operator/start-operator.ts";
import { tokenOf } from "./readers.ts";

const VIEWER = { kind: "Role", name: "pipelines-viewer" } as const;
const NODE_VIEWER = { kind: "ClusterRole", name: "pipelines-node-viewer" } as const;

describe("page and GraphQL on a real API server", function () {
  this.timeout(120_000);
  let cluster: OperatorCluster;
  let operator: RunningOperator;
  let [viewer, everything, nobody] = ["", "", ""];

  before(async function () {
    this.timeout(600_000);
    cluster = await startOperatorCluster();
    viewer = await tokenOf(cluster, "reader", [VIEWER]);
    everything = await tokenOf(cluster, "watcher", [VIEWER, NODE_VIEWER]);
    nobody = await tokenOf(cluster, "stranger", []);
    await cluster.objects.create({ apiVersion: "v1", kind: "Node", metadata: { name: "w1" } });
    operator = await startOperator(cluster, "a");
    const run = new DeployRun(cluster, () => operator, "d1");
    await run.ask();
    await run.untilWorkflow("it is created", () => true);
    await run.argo([
      ...UNTIL_GATE,
      { ...RUNS.gate, startedAt: new Date().toISOString().replace(/\.\d+Z$/, "Z") },
    ]);
    await run.until(WAITING.phase);
  });

  after(async () => {
    await operator.end();
    await cluster.stop();
  });

  const ask = (path: string, token?: string) =>
    fetch(
      `${operator.surface}${path}`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );
  const query = async (text: string, token: string) => {
    const answer = await ask(`/graphql?query=${encodeURIComponent(text)}`, token);
    return JSON.parse(await answer.text()) as { data?: object; errors?: { message: string }[] };
  };

  it("show the deploy that waits, its next command and its decision to who may list deploys", async () => {
    await waitFor(
      "the page shows the gate",
      async () => {
        const text = await (await ask("/", everything)).text();
        return /waiting on canary gate/.test(text) && /pipectl approve d1 --evidence sha256:/.test(text)
          ? undefined
          : text.slice(-2_000);
      },
      { deadlineSeconds: 20, detail: () => operator.log() },
    );
    assert.deepEqual(await query("{ deployLegs { name awaitingGate progress { text } } }", viewer), {
      data: { deployLegs: [{ name: "d1", awaitingGate: "canary", progress: { text: "1/3" } }] },
    });
  });

  it("show nothing to nobody, to a wrong token, and to an account without rights", async () => {
    for (const [token, status] of [
      [undefined, 401],
      ["eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl", 401],
      [nobody, 403],
    ] as const) {
      for (const path of ["/", "/deploys/d1", "/live", "/graphql?query={deployLegs{name}}"]) {
        const answer = await ask(path, token);
        assert.equal(answer.status, status);
        assert.doesNotMatch(await answer.text(), /lab-workers|6\.18\.9/);
      }
    }
  });

  it("show nodes and lock to who may read those, and to no other", async () => {
    assert.deepEqual((await query("{ nodes { name } lock { text } }", everything)).data, {
      nodes: [{ name: "w1" }],
      lock: { text: "free" },
    });
    const { errors } = await query("{ nodes { name } }", viewer);
    assert.deepEqual(
      errors?.map(({ message }) => message),
      ["you must be allowed to list nodes to see this"],
    );
  });

  it("follow a node that is cordoned", async () => {
    const patch = { apiVersion: "v1", kind: "Node", metadata: { name: "w1" }, spec: { unschedulable: true } };
    await cluster.objects.patch(patch);
    await waitFor(
      "the node is shown as cordoned",
      async () => {
        const answer = JSON.stringify(await query("{ nodes { cordoned } }", everything));
        return answer.includes('"cordoned":true') ? undefined : answer;
      },
      { deadlineSeconds: 20, detail: () => operator.log() },
    );
  });

  it("leave no token in the log", () => {
    for (const token of [viewer, everything, nobody]) {
      assert.ok(!operator.log().includes(token));
    }
  });

  it("are read without a token through the loopback address only, when access is open", async () => {
    const open = await startOperator(cluster, "b", ["--surface-access=open"]);
    try {
      await waitFor(
        "it answers",
        async () => {
          const answer = await fetch(open.surface).then(({ status }) => `status ${status}`, String);
          return answer === "status 200" ? undefined : answer;
        },
        { deadlineSeconds: 20, detail: () => open.log() },
      );
      const { networkInterfaces } = await import("node:os");
      const others = Object.values(networkInterfaces())
        .flat()
        .filter((address) => address?.internal === false && address.family === "IPv4");
      for (const address of others) {
        const url = open.surface.replace("127.0.0.1", address?.address ?? "");
        await assert.rejects(fetch(url));
      }
    } finally {
      await open.end();
    }
  });
});
