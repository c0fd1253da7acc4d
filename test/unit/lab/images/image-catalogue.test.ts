import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCatalogue } from "../../../../lab/images/image-catalogue.ts";
import { LAB_IMAGES } from "../../../../lab/images/image-recipe.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";

const DIGEST = `sha256:${"d".repeat(64)}`;
const WHOLE = Object.fromEntries(LAB_IMAGES.map((name) => [name, { version: "1", digest: DIGEST }]));

describe("the list of images beside the registry's storage", () => {
  const folder = temporaryFolder();

  it("gives each image's names", async () => {
    write(WHOLE);

    const { tools } = await readCatalogue(folder());
    assert.deepEqual(tools, {
      tagged: "registry.lab.internal:5000/tools:1",
      pinned: `registry.lab.internal:5000/tools@${DIGEST}`,
      digest: DIGEST,
    });
  });

  for (const [why, broken] of [
    ["without one of the images", { ...WHOLE, tools: undefined }],
    ["with an image that is none of the lab's", { ...WHOLE, other: WHOLE["tools"] }],
    ["with a digest that is none", { ...WHOLE, tools: { version: "1", digest: "sha256:1" } }],
  ] as const) {
    it(`is refused ${why}`, async () => {
      write(broken);

      await assert.rejects(readCatalogue(folder()), /images\.json must name each image of the lab: /);
    });
  }

  function write(catalogue: object): void {
    writeFileSync(join(folder(), "images.json"), JSON.stringify(catalogue));
  }
});
