import assert from "node:assert/strict";
import { blobPath, imageLinks } from "../../../../lab/images/registry-storage.ts";

const HEX = "a".repeat(64);
const LAYER = { digest: `sha256:${"b".repeat(64)}`, size: 1 };

describe("the storage folder of the registry", () => {
  it("has a blob where its hash says", () => {
    assert.equal(blobPath(`sha256:${HEX}`), `docker/registry/v2/blobs/sha256/aa/${HEX}/data`);
  });

  it("knows an image by links to its blobs, its manifest and from its tag", () => {
    const folder = "docker/registry/v2/repositories/tools";
    const links = imageLinks("tools", "1.0", `sha256:${HEX}`, [LAYER]);

    assert.deepEqual(Object.fromEntries(links), {
      [`${folder}/_layers/sha256/${"b".repeat(64)}/link`]: LAYER.digest,
      [`${folder}/_manifests/revisions/sha256/${HEX}/link`]: `sha256:${HEX}`,
      [`${folder}/_manifests/tags/1.0/current/link`]: `sha256:${HEX}`,
      [`${folder}/_manifests/tags/1.0/index/sha256/${HEX}/link`]: `sha256:${HEX}`,
    });
  });
});
