import assert from "node:assert/strict";
import { STEP_IMAGE } from "../../../../components/deploy-target/step-image.ts";
import { storeName } from "../../../../lab/images/image-names.ts";
import { imageRecipes } from "../../../../lab/images/image-recipes.ts";
import { LAB_IMAGES } from "../../../../lab/images/image-recipe.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";
import { writeImageSources } from "./lab-roots.ts";

describe("what the images of a lab are made of", () => {
  const folder = temporaryFolder();
  const recipes = () =>
    imageRecipes({ ...writeImageSources(folder()), node: "/node", commands: ["busybox", "nsenter", "sh"] });

  it("is known for each image", () => {
    assert.deepEqual(
      recipes().map(({ name }) => name),
      LAB_IMAGES,
    );
  });

  it("has the users of the real images", () => {
    assert.deepEqual(Object.fromEntries(recipes().map(({ name, user = "root" }) => [name, user])), {
      pause: "root",
      coredns: "65534:65534",
      registry: "root",
      tools: "root",
      node: "root",
      argoexec: "root",
      "workflow-controller": "8737",
      "source-controller": "65534:65534",
      "kustomize-controller": "65534:65534",
      "helm-controller": "65534:65534",
    });
  });

  it("gives hosts what they need before the registry, and Node as the pinned image of the steps", () => {
    const preloaded = recipes().filter((recipe) => recipe.preloaded === true);

    assert.deepEqual(
      preloaded.map(({ name, standsFor = [] }) => [name, ...standsFor]),
      [["pause"], ["coredns"], ["registry"], ["node", storeName(STEP_IMAGE)]],
    );
  });

  it("has a shell and every command of busybox in each image", () => {
    for (const { layers } of recipes()) {
      const links = layers
        .flat()
        .filter((entry) => entry.kind === "link" && entry.target === "busybox")
        .map(({ path }) => path);
      assert.deepEqual(links, ["usr/bin/nsenter", "usr/bin/sh"]);
    }
  });
});
