// Runs tests again and again in one process, each time with another text of one file. Everything of this repository is loaded
// anew each time, and what it is built on stays: that is most of the time that a test takes.
import { registerHooks } from "node:module";
import process from "node:process";
import Mocha from "mocha";
import type { WorkerAnswer, WorkerTask } from "./worker-protocol.ts";

const ROOT = new URL("../../", import.meta.url);
const DEADLINE_MS = 20_000;

let run = 0;
let replaced: { readonly url: string; readonly source: string } | undefined;

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const own = run > 0 && resolved.url.startsWith(ROOT.href) && !resolved.url.includes("/node_modules/");
    return own && !resolved.url.includes("run=")
      ? { ...resolved, url: `${resolved.url}${resolved.url.includes("?") ? "&" : "?"}run=${run}` }
      : resolved;
  },
  load: (url, context, next) =>
    replaced !== undefined && url.split("?")[0] === replaced.url
      ? { format: "module-typescript", source: replaced.source, shortCircuit: true }
      : next(url, context),
});

process.on("message", (task: WorkerTask) => {
  void runTests(task).then((answer) => process.send?.(answer));
});
process.send?.({ ready: true });

async function runTests({ file, text, tests }: WorkerTask): Promise<WorkerAnswer> {
  run += 1;
  replaced = { url: new URL(file, ROOT).href, source: text };
  const mocha = new Mocha({ bail: true, timeout: DEADLINE_MS, reporter: Mocha.reporters.Base });
  try {
    for (const test of tests) {
      // What mocha's own loader does, which however loads a module only once:
      // https://github.com/mochajs/mocha/blob/v12.0.3/lib/nodejs/esm-utils.cjs
      mocha.suite.emit("pre-require", globalThis, test, mocha);
      await import(new URL(test, ROOT).href);
    }
    return await new Promise((resolve) => {
      let failed: string | undefined;
      mocha
        .run((failures) => resolve({ noticedBy: failures === 0 ? undefined : (failed ?? "a hook") }))
        .on("fail", (test) => {
          failed ??= test.fullTitle();
        });
    });
  } catch (error) {
    // A module that cannot even be loaded is noticed by every test.
    return { noticedBy: error instanceof Error ? error.message : String(error) };
  } finally {
    mocha.dispose();
  }
}
