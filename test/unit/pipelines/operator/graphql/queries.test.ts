import assert from "node:assert/strict";
import * as z from "zod";
import type { Admit } from "../../../../../pipelines/operator/access/access.ts";
import { LEG, PAST, scene, sceneNode, waitingLeg } from "../../../../page/scenes.ts";
import { NOW, PIN } from "../../../../page/scene-deploys.ts";
import { serveScene } from "../../../../page/serve-scene.ts";
import type { ServedScene } from "../../../../page/serve-scene.ts";

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.looseObject({ message: z.string() })).optional(),
});

const onlyDeploys: Admit = () =>
  Promise.resolve({ kind: "granted", user: "abel", may: { deploys: true, nodes: false, lock: false } });

describe("GraphQL", function () {
  this.timeout(20_000);
  let served: ServedScene;

  before(async () => {
    served = await serveScene(scene([waitingLeg(), ...PAST]), { now: () => NOW });
  });

  after(() => served.close());

  async function ask(query: string, variables: object = {}, url = served.url) {
    const answer = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = answerSchema.parse(await answer.json());
    return { data, errors: errors?.map(({ message }) => message) };
  }

  it("tells where a deploy stands, whom it waits for, since when, and the next command", async () => {
    const { data, errors } = await ask(
      `query ($name: String!) { deployLeg(name: $name) {
        project target version digest phase state awaitingGate awaitingSince requestedBy
        progress { completed total node phase text } question { text approve } timings { rows { label } }
      } }`,
      { name: LEG },
    );
    assert.equal(errors, undefined);
    const { question, ...leg } = z
      .object({ deployLeg: z.looseObject({ question: z.object({ text: z.string(), approve: z.string() }) }) })
      .parse(data).deployLeg;
    assert.deepEqual(leg, {
      project: "linux",
      target: "prod-workers",
      version: "6.18.9",
      digest: PIN,
      phase: "AwaitingGate",
      state: "AWAITING canary 14m",
      awaitingGate: "canary",
      awaitingSince: "2026-11-30T14:19:50Z",
      requestedBy: "dora@example.com",
      progress: { completed: 1, total: 5, node: "w3", phase: "Staging", text: "1/5 · w3 (Staging)" },
      timings: { rows: ["plan", "pre-stage", "w1", "gate canary"].map((label) => ({ label })) },
    });
    assert.match(question.approve, new RegExp(`^pipectl approve ${LEG} --evidence sha256:[0-9a-f]{64}$`));
  });

  it("lists past and running legs, nodes, targets, the lock, and why nothing happens", async () => {
    const { data, errors } = await ask(
      `{ running: deployLegs(running: true) { name } past: deployLegs(running: false, first: 2) { phase }
         nodes(target: "prod-master") { name state proof { by passed } } targets { name kernelFloor }
         lock { text } whyIdle }`,
    );
    assert.equal(errors, undefined);
    assert.deepEqual(data, {
      running: [{ name: LEG }],
      past: [{ phase: "Succeeded" }, { phase: "Failed" }],
      nodes: ["m1", "m2", "m3"].map((name) => ({
        name,
        state: "sound",
        proof: { by: "probe", passed: true },
      })),
      targets: ["prod-master", "prod-workers"].map((name) => ({ name, kernelFloor: "6.12.0" })),
      lock: { text: `held by turntable/${LEG} for 28 min` },
      whyIdle: [],
    });
  });

  it("refuses what goes too deep, costs too much, or is too long, and changes nothing", async () => {
    const deep = "{ __typename ".concat("... on Query { ".repeat(9), "__typename", " }".repeat(10));
    assert.match((await ask(deep)).errors?.join() ?? "", /depth/i);
    const dear = "{ deployLegs(first: 100) { nodes(first: 1000) { seconds { phase seconds } } } }";
    assert.match((await ask(dear)).errors?.join() ?? "", /^a query may cost 60000, got \d+/);
    assert.match((await ask(`{ ${"a: whyIdle ".repeat(1_000)} }`)).errors?.join() ?? "", /tokens|token/i);
    assert.match((await ask("mutation { approve }")).errors?.join() ?? "", /mutation/i);
    const long = await fetch(`${served.url}/graphql`, { method: "POST", body: "x".repeat(20_000) });
    assert.equal(long.status, 413);
  });

  it("takes all nodes of a cluster of a thousand in one query", async () => {
    const query = "{ nodes(first: 1000) { name state bootId kernel booted cordoned proof { at } lockedBy } }";
    assert.equal((await ask(query)).errors, undefined);
  });

  it("tells nothing of nodes and lock to who may not see them", async () => {
    const limited = await serveScene(scene([waitingLeg()]), { now: () => NOW, admit: onlyDeploys });
    try {
      const { data, errors } = await ask("{ deployLegs { name } }", {}, limited.url);
      assert.deepEqual([data, errors], [{ deployLegs: [{ name: LEG }] }, undefined]);
      for (const [query, right] of [
        ["{ nodes { name } }", "list nodes"],
        ["{ lock { holder } }", "get leases in namespace kube-system"],
      ] as const) {
        const answer = await ask(query, {}, limited.url);
        assert.deepEqual(answer.errors, [`you must be allowed to ${right} to see this`]);
      }
    } finally {
      await limited.close();
    }
  });

  it("streams nodes that become others", async () => {
    const query = encodeURIComponent("subscription { nodeChanged { name cordoned } }");
    const closed = new AbortController();
    const answer = await fetch(`${served.url}/graphql?query=${query}`, {
      headers: { accept: "text/event-stream" },
      signal: closed.signal,
    });
    assert.equal(answer.headers.get("content-type"), "text/event-stream");
    const { state } = served.view;
    // The stream compares with what it saw when it began.
    setTimeout(() => {
      const nodes = new Map(state.nodes).set("w2", sceneNode("w2", { cordoned: true }));
      served.view.change({ nodes });
    }, 200);
    let text = "";
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes("nodeChanged")) {
        break;
      }
    }
    closed.abort();
    assert.match(text, /event: next\ndata: \{"data":\{"nodeChanged":\{"name":"w2","cordoned":true\}\}\}/);
  });
});
