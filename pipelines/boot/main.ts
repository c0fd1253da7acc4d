import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { PROGRAM_FILES, PROGRAM_ROLE } from "../program/program-files.ts";

// A ConfigMap holds the programs compressed; Node runs only plain files.
const role = process.env[PROGRAM_ROLE] === "operator" ? "operator" : "steps";
const program = join(tmpdir(), `${role}.mjs`);
writeFileSync(program, gunzipSync(readFileSync(new URL(PROGRAM_FILES[role], import.meta.url))));
await import(pathToFileURL(program).href);
