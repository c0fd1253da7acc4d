#!/usr/bin/env node
// The command `pipectl`. It finds a Node for TypeScript, and what npm must bring, as every npm script does.
process.argv.splice(2, 0, "pipelines/cli/main.ts");
await import("../../toolchain/bootstrap.js");
