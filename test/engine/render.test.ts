import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { pulumiEngine } from "../../render/pulumi-engine.ts";
import type { Engine } from "../../render/render-tree.ts";
import { checkRepository, renderRepository } from "../../render/render.ts";
import { readTree } from "../../render/tree-files.ts";
import { ensureTools, PULUMI_TOOLS, systemIo } from "../../toolchain/toolchain.ts";

const TREE = "gitops/platform/kured";
const MANIFESTS = `${TREE}/1-manifest`;
const RELEASE = `${MANIFESTS}/helm.toolkit.fluxcd.io_v2-helmrelease-kured-kured.yaml`;
const NAMESPACE = `${MANIFESTS}/v1-namespace-default-kured.yaml`;

describe("npm run render", function () {
  this.timeout(120_000);

  const io = systemIo(env, () => undefined);
  let engine: Engine;
  let root: string;

  before(async function () {
    // Tools that are missing are built.
    this.timeout(3_600_000);
    engine = pulumiEngine(await ensureTools(PULUMI_TOOLS, io), io);
  });

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "turntable-render-test-"));
    const stacks = (await readdir(io.root)).filter((file) => /^Pulumi(\..+)?\.yaml$/.test(file));
    await Promise.all(stacks.map((file) => cp(join(io.root, file), join(root, file))));
  });

  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  it("writes the committed tree byte for byte, and finds nothing to mend afterwards", async () => {
    deepEqual(await renderRepository(root, engine), [TREE]);
    deepEqual(await readTree(join(root, "gitops")), await readTree(join(io.root, "gitops")));
    deepEqual(await checkRepository(root, engine), []);
  });

  it("names a file that was edited, one that was deleted and one that is left over, and changes none", async () => {
    await cp(join(io.root, "gitops"), join(root, "gitops"), { recursive: true });
    await writeFile(join(root, RELEASE), `${await readFile(join(root, RELEASE), "utf8")}# by hand\n`);
    await rm(join(root, NAMESPACE));
    await writeFile(join(root, TREE, "left-over.yaml"), "kind: Old\n");
    const before = await readTree(root);
    deepEqual(await checkRepository(root, engine), [
      `${RELEASE} differs from what is rendered`,
      `${NAMESPACE} is missing`,
      `${TREE}/left-over.yaml is left over: nothing renders it any more`,
    ]);
    deepEqual(await readTree(root), before);
  });

  it("fails with the engine's words and leaves the tree alone", async () => {
    await cp(join(io.root, "gitops"), join(root, "gitops"), { recursive: true });
    const project = await readFile(join(root, "Pulumi.yaml"), "utf8");
    await writeFile(join(root, "Pulumi.yaml"), project.replace("name: nodejs", "name: no-such-runtime"));
    const before = await readTree(root);
    await rejects(renderRepository(root, engine), /pulumi .* failed:\n[^]*no-such-runtime/);
    deepEqual(await readTree(root), before);
  });

  it("exits with 1 on an option that it does not have", async () => {
    const outcome = await io.run(process.execPath, [join(io.root, "render/main.ts"), "--chekc"]);
    equal(outcome.code, 1);
    match(outcome.stderr, /takes no option but --check, got --chekc/);
  });
});
