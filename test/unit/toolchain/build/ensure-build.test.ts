import { deepEqual, rejects } from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ensureBuild } from "../../../../toolchain/build/ensure-build.ts";
import type { GoBuild } from "../../../../toolchain/build/go-builds.ts";
import type { Outcome } from "../../../../toolchain/toolchain-io.ts";
import { FAILED, fakeIo, succeeded } from "../fake-io.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { goThatHas, PATCHED_BUILD, writePublished, writeWrapper } from "./patched-wrapper.ts";

const { patches: _, ...PLAIN_BUILD } = PATCHED_BUILD;

/** Where `go build` ran, and what was there. */
interface Run {
  readonly folder: string;
  readonly entries: readonly string[];
}

describe("build of a Go module", () => {
  const folder = temporaryFolder();
  const builds = () => join(folder(), "cache", PATCHED_BUILD.name);
  const wrapper = () => join(folder(), "toolchain", "go", PATCHED_BUILD.name);
  beforeEach(() => {
    writeWrapper(wrapper());
    writePublished(join(folder(), "published"));
  });

  /** Builds with a Go whose `go build` ends so. */
  async function build(asked: GoBuild, outcome: Outcome = succeeded("")): Promise<readonly Run[]> {
    const runs: Run[] = [];
    const io = fakeIo({
      env: { TURNTABLE_TOOLCHAIN: join(folder(), "cache") },
      root: folder(),
      answer: (_command, args, { cwd = "" }) => {
        if (args[0] !== "build") {
          return goThatHas(join(folder(), "published"))(args);
        }
        runs.push({ folder: cwd, entries: readdirSync(cwd).toSorted() });
        writeFileSync(join(args[args.indexOf("-o") + 1] ?? "", "etcd"), "");
        return outcome;
      },
    });
    await ensureBuild(asked, io);
    return runs;
  }

  it("runs in the wrapper when the module is built as published", async () => {
    deepEqual(await build(PLAIN_BUILD), [
      { folder: wrapper(), entries: ["go.mod", "go.sum", "patch", "tools.go"] },
    ]);
  });

  it("runs in a copy beside the unfinished build when the module is patched", async () => {
    const runs = await build(PATCHED_BUILD);
    const [finished = ""] = readdirSync(builds());
    const source = join(builds(), `${finished}.source`);
    deepEqual(runs, [{ folder: source, entries: ["go.mod", "go.sum", "module", "tools.go"] }]);
  });

  it("leaves nothing but the executables", async () => {
    await build(PATCHED_BUILD);
    const [finished = "", ...others] = readdirSync(builds());
    deepEqual([others, readdirSync(join(builds(), finished))], [[], ["etcd"]]);
  });

  it("leaves nothing when it fails", async () => {
    await rejects(build(PATCHED_BUILD, { ...FAILED, stderr: "a.go:1: undefined: b\n" }), {
      message: "building server 1.0.0 failed; go said:\n  a.go:1: undefined: b",
    });
    deepEqual(readdirSync(builds()), []);
  });

  it("begins a copy again that was left half made", async () => {
    const [first] = await build(PATCHED_BUILD);
    const source = first?.folder ?? "";
    rmSync(join(builds(), basename(source, ".source")), { recursive: true });
    mkdirSync(join(source, "left over"), { recursive: true });
    deepEqual(await build(PATCHED_BUILD), [first]);
  });
});
