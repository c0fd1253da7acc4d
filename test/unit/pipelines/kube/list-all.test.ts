import assert from "node:assert/strict";
import * as z from "zod";
import { listAll } from "../../../../pipelines/kube/list-all.ts";
import { answering } from "./answering.ts";

const { signal } = new AbortController();
const item = z.object({ name: z.string() });
const page = (names: readonly string[], next?: string) => ({
  status: 200,
  body: { metadata: { continue: next }, items: names.map((name) => ({ name })) },
});

describe("listAll", () => {
  it("reads every page, each with a limit", async () => {
    const { requests, send } = answering(page(["a", "b"], "more"), page(["c"]));
    assert.deepEqual(await listAll(send, { path: "/x", query: { q: "1" }, item, signal }), [
      { name: "a" },
      { name: "b" },
      { name: "c" },
    ]);
    assert.deepEqual(
      requests.map(({ query }) => query),
      [
        { q: "1", limit: "5000" },
        { q: "1", limit: "5000", continue: "more" },
      ],
    );
  });

  it("asks for fewer items a page where they are long", async () => {
    const { requests, send } = answering(page(["a"]));
    await listAll(send, { path: "/x", item, pageSize: 20, signal });
    assert.deepEqual(
      requests.map(({ query }) => query),
      [{ limit: "20" }],
    );
  });

  it("takes an empty list of metadata, which arrives as null", async () => {
    const { send } = answering({ status: 200, body: { metadata: {}, items: null } });
    assert.deepEqual(await listAll(send, { path: "/x", item, content: "metadata", signal }), []);
  });

  it("never takes half a list for the whole", async () => {
    const gone = { status: 410, body: { message: "the list has expired" } };
    await assert.rejects(listAll(answering(page(["a"], "more"), gone).send, { path: "/x", item, signal }), {
      name: "KubeError",
      status: 410,
      message: "GET /x: the API server answers 410: the list has expired",
    });
  });

  it("names the path of an answer of another shape", async () => {
    const odd = { status: 200, body: { metadata: {}, items: [{ name: 1 }] } };
    await assert.rejects(listAll(answering(odd).send, { path: "/x", item, signal }), {
      message: /^\/x: the answer must have the shape of its kind, got something else:\n/,
    });
  });
});
