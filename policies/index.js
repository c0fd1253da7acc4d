// Pulumi starts a pack with `require` and, for a TypeScript entry, its own compiler, which refuses ES modules. A
// JavaScript entry is loaded as it is, and Node strips the types of everything below it:
// https://github.com/pulumi/pulumi/blob/v3.259.0/sdk/nodejs/cmd/run-policy-pack/run.ts
import "./main.ts";
