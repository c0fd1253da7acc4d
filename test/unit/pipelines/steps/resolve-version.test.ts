import assert from "node:assert/strict";
import { resolveVersion } from "../../../../pipelines/steps/resolve-version.ts";
import { WORKERS } from "../plan/objects-fixture.ts";
import { FakeWorld, INPUT } from "./fake-world.ts";

const declared = { ...WORKERS, hostAdapter: "bootc" } as const;
const inputs = { "registry-config": "/registry/.dockerconfigjson" };
const CONFIG = JSON.stringify({ auths: { "registry.example.com": { auth: "dXNlcjp3b3Jk" } } });

describe("the step that resolves the version", () => {
  it("asks the registry with the credentials of its file, and hands on what it is told", async () => {
    const asked: string[] = [];
    const context = new FakeWorld().context({
      readText: (path) => Promise.resolve(path === inputs["registry-config"] ? CONFIG : undefined),
      fetch: (url, { headers }) => {
        asked.push(`${url.href} ${new Headers(headers).get("authorization") ?? "nobody"}`);
        return Promise.resolve(Response.json({ config: { digest: "sha256:c" }, layers: [] }));
      },
    });
    const { refused, outputs, json } = await resolveVersion.run({ ...INPUT, declared, inputs }, context);
    assert.equal(refused, false);
    assert.deepEqual(asked, ["https://registry.example.com/v2/os/manifests/6.18.9 Basic dXNlcjp3b3Jk"]);
    const { reference } = json as { readonly reference: string }; // As the step types it.
    assert.match(reference, /^registry\.example\.com\/os@sha256:[0-9a-f]{64}$/);
    assert.deepEqual(JSON.parse(outputs?.["resolved"] ?? ""), json);
  });

  it("asks as nobody without TLS where that is declared, and leaves a refusal to the plan", async () => {
    const asked: string[] = [];
    const context = new FakeWorld().context({
      fetch: (url, { headers }) => {
        asked.push(`${url.href} ${new Headers(headers).get("authorization") ?? "nobody"}`);
        return Promise.resolve(new Response("", { status: 404 }));
      },
    });
    const plain = { ...declared, plainHttpRegistry: true };
    const { refused, outputs } = await resolveVersion.run({ ...INPUT, declared: plain, inputs }, context);
    assert.equal(refused, false);
    assert.deepEqual(asked, ["http://registry.example.com/v2/os/manifests/6.18.9 nobody"]);
    assert.match(
      outputs?.["resolved"] ?? "",
      /^\{"problem":"image registry\.example\.com\/os:6\.18\.9 must be/,
    );
  });
});
