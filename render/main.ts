// npm run render [-- --check]: renders gitops/ with the real engine, or compares it with what is committed.
import process from "node:process";
import { runMain } from "../toolchain/run-main.ts";
import { ensureTools, PULUMI_TOOLS } from "../toolchain/toolchain.ts";
import { pulumiEngine } from "./pulumi-engine.ts";
import { checkRepository, renderRepository } from "./render.ts";

await runMain(process, async (io, options) => {
  const unknown = options.filter((option) => option !== "--check");
  if (unknown.length > 0) {
    throw new Error(`render takes no option but --check, got ${unknown.join(" ")}`);
  }
  const engine = pulumiEngine(await ensureTools(PULUMI_TOOLS, io), io);
  if (!options.includes("--check")) {
    const directories = await renderRepository(io.root, engine);
    directories.forEach((directory) => process.stdout.write(`${directory} is rendered\n`));
    return 0;
  }
  const problems = await checkRepository(io.root, engine);
  problems.forEach((problem) => io.report(problem));
  process.stdout.write(
    problems.length === 0 ? "gitops/ is what the stacks render\n" : "gitops/ is stale; run: npm run render\n",
  );
  return problems.length === 0 ? 0 : 1;
});
