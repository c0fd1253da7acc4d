import assert from "node:assert/strict";
import type { Admit } from "../../../../../pipelines/operator/access/access.ts";
import { LEG, PAST, scene, waitingLeg } from "../../../../page/scenes.ts";
import { NOW } from "../../../../page/scene-deploys.ts";
import { serveScene } from "../../../../page/serve-scene.ts";
import type { ServedScene } from "../../../../page/serve-scene.ts";

const STATE = scene([waitingLeg(), ...PAST]);
const now = () => NOW;

/** Lets in who says `good`, and knows `other`, who may see nothing. */
const admit: Admit = (token) =>
  Promise.resolve(
    token === "good"
      ? { kind: "granted", user: "abel", may: { deploys: true, nodes: false, lock: false } }
      : token === "other"
        ? { kind: "refused", user: "otto" }
        : { kind: "unknown" },
  );

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const form = (token: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  redirect: "manual",
  headers,
  body: new URLSearchParams({ token }),
});

describe("the surfaces with access by token", function () {
  this.timeout(20_000);
  let served: ServedScene;
  const ask = (path: string, init: RequestInit = {}) => fetch(`${served.url}${path}`, init);

  before(async () => {
    served = await serveScene(STATE, { now, admit, pathPrefix: "/turntable" });
  });

  after(() => served.close());

  it("show nothing of the cluster to who carries no token, a wrong one, or one without the right", async () => {
    for (const [init, status] of [
      [{}, 401],
      [as("bad"), 401],
      [as("other"), 403],
    ] as const) {
      for (const path of ["/", `/deploys/${LEG}`, "/graphql?query={deployLegs{name}}", "/live"]) {
        const answer = await ask(path, init);
        assert.equal(answer.status, status);
        assert.doesNotMatch(await answer.text(), /prod-workers|w1/);
      }
    }
  });

  it("say who must be given which role", async () =>
    assert.match(
      await (await ask("/", as("other"))).text(),
      /otto may not list pipelinedeploys in namespace pipelines/,
    ));

  it("show who may list deploys no nodes and no lock when they may not see those", async () => {
    const page = await (await ask("/", as("good"))).text();
    assert.match(page, /waiting on canary gate/);
    assert.match(page, /You may not list nodes/);
    assert.doesNotMatch(page, /6\.18\.9-bootc/);
    assert.doesNotMatch(page, /held by/);
  });

  it("keep a browser's token in a cookie, and forget it", async () => {
    const answer = await ask("/session", form("good", { "sec-fetch-site": "same-origin" }));
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/turntable/"]);
    const cookie = answer.headers.get("set-cookie") ?? "";
    assert.match(cookie, /^turntable-token=good; Path=\/turntable; HttpOnly; SameSite=Lax$/);
    assert.equal((await ask("/", { headers: { cookie: "turntable-token=good" } })).status, 200);
    const out = await ask("/session/end", form(""));
    assert.match(out.headers.get("set-cookie") ?? "", /Max-Age=0/);
  });

  it("take no form of another site, and no token that is none", async () => {
    const foreign = await ask("/session", form("good", { "sec-fetch-site": "cross-site" }));
    assert.deepEqual([foreign.status, foreign.headers.get("set-cookie")], [403, null]);
    const wrong = await ask("/session", form("a b"));
    assert.deepEqual([wrong.status, wrong.headers.get("set-cookie")], [400, null]);
    assert.match(await wrong.text(), /a token must be given/);
  });

  it("answer below the prefix and at the root, as ingresses pass paths", async () => {
    const root = served.url.replace(/\/turntable$/, "");
    assert.equal((await fetch(`${root}/`, as("good"))).status, 200);
    const text = await (await ask("/", as("good"))).text();
    assert.match(text, new RegExp(`href="/turntable/deploys/${LEG}"`));
  });

  it("send headers that keep a page to itself", async () => {
    const { headers } = await ask("/", as("good"));
    assert.match(
      headers.get("content-security-policy") ?? "",
      /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    assert.deepEqual(
      ["cache-control", "x-content-type-options", "referrer-policy"].map((name) => headers.get(name)),
      ["no-store", "nosniff", "no-referrer"],
    );
  });

  it("change nothing: other methods are refused", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      assert.equal((await ask("/", { method, ...as("good") })).status, 405);
    }
    assert.equal((await ask("/secrets", as("good"))).status, 404);
    assert.equal((await ask("/deploys/no-such", as("good"))).status, 404);
  });
});

describe("the surfaces with open access", function () {
  this.timeout(20_000);
  let served: ServedScene;

  before(async () => {
    served = await serveScene(STATE, { now });
  });

  after(() => served.close());

  it("show everything to who forwards a port", async () => {
    const page = await (await fetch(served.url)).text();
    assert.match(page, /held by turntable\//);
    assert.match(page, /6\.18\.9-bootc/);
  });

  it("show nothing under another name, as a page of another site would ask", async () => {
    const { request } = await import("node:http");
    const status = await new Promise((resolve) => {
      request(served.url, { headers: { host: "attacker.example.com" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    assert.equal(status, 403);
  });
});
