import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { GoBuild } from "../../../../toolchain/build/go-builds.ts";
import { listFiles } from "../../../../toolchain/build/list-files.ts";
import type { Outcome } from "../../../../toolchain/toolchain-io.ts";
import { succeeded } from "../fake-io.ts";

export const PATCHED_BUILD: GoBuild & { readonly patches: string } = {
  name: "server",
  version: "1.0.0",
  tools: ["etcd"],
  flags: ["-trimpath"],
  packages: ["example.com/server"],
  patches: "example.com/server",
  minutes: 2,
  gibibytes: 1,
};

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
  }
}

/** A wrapper whose patch adds one file to the module and replaces another. */
export function writeWrapper(folder: string): void {
  writeFiles(folder, {
    "go.mod": "module wrapper\n",
    "go.sum": "sums\n",
    "tools.go": "package tools\n",
    "patch/signals/signal_linux.go": "package signals // added\n",
    "patch/version.go": "package server // patched\n",
  });
}

/** A module as Go keeps it: no file of it may be written. */
export function writePublished(folder: string): void {
  const files = {
    "go.mod": "module example.com/server\n",
    "signals/signal_windows.go": "package signals\n",
    "version.go": "package server\n",
  };
  writeFiles(folder, files);
  for (const path of Object.keys(files)) {
    chmodSync(join(folder, path), 0o444);
  }
}

/** What a Go says that has the published module in this folder. */
export function goThatHas(published: string): (args: readonly string[]) => Outcome {
  return (args) =>
    succeeded(args[1] === "download" ? JSON.stringify({ Dir: published, Sum: "h1:x" }) : "go1.26.6");
}

/** Every file below a folder with its content. */
export async function readAll(folder: string): Promise<Record<string, string>> {
  const files = await listFiles(folder);
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}
