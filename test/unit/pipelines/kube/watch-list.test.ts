import assert from "node:assert/strict";
import * as z from "zod";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import { watchList } from "../../../../pipelines/kube/watch-list.ts";
import { FakeClock } from "../fake-clock.ts";

const object = (name: string, version: string, value?: number) => ({
  metadata: { name, resourceVersion: version },
  value,
});
const item = z
  .object({ metadata: z.object({ name: z.string() }), value: z.number() })
  .transform(({ metadata, value }) => ({ name: metadata.name, value }));

/** Lists what is there, and then has these watches, one after the other. */
async function watch(pages: readonly object[], watches: readonly (readonly object[] | Error)[]) {
  const [seen, asked, log]: [string[], string[], string[]] = [[], [], []];
  const ended = new AbortController();
  const [left, lists] = [[...watches], [...pages]];
  await watchList(
    {
      send: ({ query }) => {
        asked.push(`list ${query?.["continue"] ?? ""}`.trim());
        return Promise.resolve({ status: 200, body: lists.length > 1 ? lists.shift() : lists[0] });
      },
      openWatch: async function* events({ query }) {
        await Promise.resolve();
        asked.push(`watch ${query["resourceVersion"] ?? ""}`);
        const next = left.shift();
        if (next === undefined) {
          ended.abort();
        } else if (next instanceof Error) {
          throw next;
        } else {
          yield* next;
        }
      },
      clock: new FakeClock(),
      log: (line) => log.push(line),
    },
    {
      path: "/things",
      item,
      pageSize: 2,
      keyOf: ({ name }) => name,
      replaced: (items) => seen.push(`all ${[...items.keys()].join()}`),
      put: (key, { value }) => seen.push(`put ${key}=${value}`),
      gone: (key) => seen.push(`gone ${key}`),
    },
    ended.signal,
  );
  return { seen, asked, log };
}

const page = (items: readonly object[], version: string, next = "") => ({
  metadata: { resourceVersion: version, continue: next },
  items,
});

describe("watchList", () => {
  it("lists page by page, follows changes, and goes on where a watch ended", async () => {
    const { seen, asked } = await watch(
      [page([object("a", "1", 1)], "5", "more"), page([object("b", "2", 2)], "5")],
      [
        [
          { type: "ADDED", object: object("c", "6", 3) },
          { type: "MODIFIED", object: object("a", "7", 4) },
          { type: "DELETED", object: object("b", "8", 2) },
          { type: "BOOKMARK", object: { metadata: { resourceVersion: "9" } } },
        ],
      ],
    );
    assert.deepEqual(seen, ["all a,b", "put c=3", "put a=4", "gone b"]);
    assert.deepEqual(asked, ["list", "list more", "watch 5", "watch 9"]);
  });

  it("lists again when the API server has forgotten the version, and when a watch breaks off", async () => {
    for (const broken of [
      [{ type: "ERROR", object: { code: 410 } }],
      new KubeError("GET /things: broken", undefined),
    ]) {
      const { asked } = await watch([page([], "5")], [broken]);
      assert.deepEqual(asked, ["list", "watch 5", "list", "watch 5"]);
    }
  });

  it("tells of what cannot be read, and goes on with the others", async () => {
    const { seen, log } = await watch([page([object("a", "1"), object("b", "2", 2)], "5")], []);
    assert.deepEqual(seen, ["all b"]);
    assert.match(log.join(), /\/things: the answer must have the shape of its kind/);
  });
});
