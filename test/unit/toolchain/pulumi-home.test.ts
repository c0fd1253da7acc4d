import { deepEqual, equal } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launcher, preparePulumiHome } from "../../../toolchain/pulumi-home.ts";
import type { PulumiTools } from "../../../toolchain/tool.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const tools: PulumiTools = {
  pulumi: { name: "pulumi", version: "3.0.0", path: "/tools/pulumi", origin: "built" },
  "pulumi-language-nodejs": {
    name: "pulumi-language-nodejs",
    version: "3.0.0",
    path: "/repository/host.ts",
    origin: "repository",
  },
  "pulumi-resource-kubernetes": {
    name: "pulumi-resource-kubernetes",
    version: "4.25.0",
    path: "/tools/kubernetes",
    origin: "built",
  },
  "pulumi-resource-command": {
    name: "pulumi-resource-command",
    version: "1.2.1",
    path: "/home/me/.pulumi/plugins/command",
    origin: "installed",
  },
  "pulumi-resource-hcloud": {
    name: "pulumi-resource-hcloud",
    version: "1.41.0",
    path: "/repository/hcloud.ts",
    origin: "repository",
  },
};

describe("home of the Pulumi CLI", () => {
  const folder = temporaryFolder();
  const plugin = (...path: string[]) => join(folder(), "plugins", ...path);

  it("has the plugins that were made, each where the CLI keeps downloaded ones", async () => {
    await preparePulumiHome(folder(), tools, "/bin/node");
    deepEqual(readdirSync(plugin()).toSorted(), [
      "language-nodejs-v3.0.0",
      "resource-hcloud-v1.41.0",
      "resource-kubernetes-v4.25.0",
    ]);
    equal(
      readlinkSync(plugin("resource-kubernetes-v4.25.0", "pulumi-resource-kubernetes")),
      "/tools/kubernetes",
    );
    const host = plugin("language-nodejs-v3.0.0", "pulumi-language-nodejs");
    equal(readFileSync(host, "utf8"), launcher("/bin/node", "/repository/host.ts"));
    equal(statSync(host).mode & 0o111, 0o111);
  });

  it("follows a tool that has moved and leaves the rest as it is", async () => {
    await preparePulumiHome(folder(), tools, "/bin/node");
    const host = plugin("language-nodejs-v3.0.0", "pulumi-language-nodejs");
    const before = statSync(host).ino;
    const moved = { ...tools["pulumi-resource-kubernetes"], path: "/other/kubernetes" };
    await preparePulumiHome(folder(), { ...tools, "pulumi-resource-kubernetes": moved }, "/bin/node");
    equal(
      readlinkSync(plugin("resource-kubernetes-v4.25.0", "pulumi-resource-kubernetes")),
      "/other/kubernetes",
    );
    equal(statSync(host).ino, before);
  });

  it("starts a plugin whose path has spaces and quotes", () => {
    const script = join(folder(), "it's a plugin.js");
    writeFileSync(script, "console.log(process.argv.slice(2).join())");
    const start = join(folder(), "start");
    writeFileSync(start, launcher(process.execPath, script));
    equal(spawnSync("sh", [start, "a b", "c"], { encoding: "utf8" }).stdout, "a b,c\n");
  });
});
