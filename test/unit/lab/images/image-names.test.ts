import assert from "node:assert/strict";
import { STEP_IMAGE } from "../../../../components/deploy-target/step-image.ts";
import { labImage, storeName } from "../../../../lab/images/image-names.ts";

const DIGEST = `sha256:${"c".repeat(64)}`;

describe("names of images", () => {
  it("lead to the lab's registry, by tag and by digest", () => {
    assert.deepEqual(labImage({ name: "tools", version: "bookworm" }, DIGEST), {
      tagged: "registry.lab.internal:5000/tools:bookworm",
      pinned: `registry.lab.internal:5000/tools@${DIGEST}`,
      digest: DIGEST,
    });
  });

  for (const [reference, name] of [
    [`docker.io/library/node:24-slim@${DIGEST}`, `docker.io/library/node@${DIGEST}`],
    [`registry.lab.internal:5000/node:24@${DIGEST}`, `registry.lab.internal:5000/node@${DIGEST}`],
    [`registry.lab.internal:5000/node@${DIGEST}`, `registry.lab.internal:5000/node@${DIGEST}`],
    ["registry.lab.internal:5000/node:24", "registry.lab.internal:5000/node:24"],
  ] as const) {
    it(`in a runtime's store: ${reference.slice(0, 40)}… is ${name.slice(0, 40)}…`, () => {
      assert.equal(storeName(reference), name);
    });
  }

  it("include the one by which a host finds the image of the steps", () => {
    assert.match(storeName(STEP_IMAGE), /^docker\.io\/library\/node@sha256:[0-9a-f]{64}$/);
  });
});
