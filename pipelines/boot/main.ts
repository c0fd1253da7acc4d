import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

// A ConfigMap holds the step program compressed; Node runs only plain files.
const program = join(tmpdir(), "steps.mjs");
writeFileSync(program, gunzipSync(readFileSync(new URL("steps.mjs.gz", import.meta.url))));
await import(pathToFileURL(program).href);
