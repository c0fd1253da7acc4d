import assert from "node:assert/strict";
import { nodeNames } from "../../../bench/large-deploys.ts";
import { measureScrape } from "../../../bench/scrape-size.ts";

const MIB = 1_048_576;
/** As long as one label of a host's name may be. */
const LONG = 63;

describe("a scrape of the operator", () => {
  it("holds less than a mebibyte with a thousand nodes, however long their names", async () => {
    const names = nodeNames(1_000).map((name) => name.padEnd(LONG, "x"));
    const bytes = await measureScrape(names, "production-cluster-workers");
    assert.ok(bytes < MIB, `${bytes} bytes`);
    assert.ok(bytes > 1_000 * LONG, `every node must be in it, got ${bytes} bytes`);
  });
});
