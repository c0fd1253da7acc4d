import { ensureBuild } from "../../../toolchain/build/ensure-build.ts";
import { runMain } from "../../../toolchain/run-main.ts";

/** Builds the module `slow` of the repository that the first argument names, and prints its folder. */
await runMain(process, async (io, [root = ""]) => {
  const build = {
    name: "slow",
    version: "1.0.0",
    tools: ["etcd" as const],
    flags: ["-trimpath", "-buildvcs=false"],
    packages: ["."],
    minutes: 1,
    gibibytes: 1,
  };
  process.stdout.write(`${await ensureBuild(build, { ...io, root })}\n`);
  return 0;
});
