import assert from "node:assert/strict";
import { parseAllDocuments } from "yaml";
import { listRepositoryFiles, readRepositoryFile } from "../../support/repository-files.ts";

const DIGEST = /@sha256:[0-9a-f]{64}$/;

/**
 * Images that a chart names by tag alone, and that Flux therefore pulls by tag. The list may only shrink.
 * kured: one DaemonSet on all nodes; a moved tag is pulled when a node first starts it.
 */
const BY_TAG = ["ghcr.io/kubereboot/kured:1.23.0"];

/** Every image in a manifest: `image: text`, and `image: { repository, tag }` as charts have it. */
function findImages(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(findImages);
  }
  if (typeof value !== "object" || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "image"
      ? [imageOf(inner), ...findImages(inner)].filter((image) => image !== "")
      : findImages(inner),
  );
}

function imageOf(image: unknown): string {
  if (typeof image !== "object" || image === null) {
    return String(image);
  }
  const parts = new Map(Object.entries(image));
  return parts.has("repository") ? `${String(parts.get("repository"))}:${String(parts.get("tag"))}` : "";
}

describe("the images of this repository", () => {
  it("have a digest in every manifest", () => {
    const manifests = listRepositoryFiles().filter((path) => /^(gitops|lab)\/.+\.ya?ml$/.test(path));
    const images = manifests.flatMap((path) =>
      parseAllDocuments(readRepositoryFile(path)).flatMap((document) => findImages(document.toJS())),
    );

    assert.deepEqual(
      images.filter((image) => !DIGEST.test(image)),
      BY_TAG,
    );
    assert.equal(manifests.length > 0, true);
  });

  it("have a digest in every source", () => {
    const sources = listRepositoryFiles().filter((path) => path.endsWith(".ts") && !path.startsWith("test/"));
    const images = sources.flatMap(
      (path) =>
        readRepositoryFile(path).match(
          /(?<=")(?:docker\.io|ghcr\.io|quay\.io|gcr\.io|registry\.k8s\.io)\/[a-z0-9._/-]+[:@][^"]+(?=")/g,
        ) ?? [],
    );

    assert.deepEqual(
      images.filter((image) => !DIGEST.test(image)),
      [],
    );
    assert.equal(images.length > 0, true);
  });

  it("are found in all shapes that manifests have", () => {
    assert.deepEqual(
      findImages({
        spec: {
          containers: [{ image: "a:1" }],
          values: { image: { repository: "b", tag: "2" }, sidecar: { image: { pullPolicy: "Always" } } },
        },
      }),
      ["a:1", "b:2"],
    );
  });
});
