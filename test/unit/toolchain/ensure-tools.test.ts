import { deepEqual, equal, rejects } from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { goBuilds } from "../../../toolchain/build/go-builds.ts";
import { ensureTools } from "../../../toolchain/ensure-tools.ts";
import { API_TOOLS, PULUMI_TOOLS, type FoundTool } from "../../../toolchain/tool.ts";
import type { Outcome } from "../../../toolchain/toolchain-io.ts";
import { versions } from "../../../toolchain/versions.ts";
import { FAILED, fakeIo, NOT_FOUND, succeeded, type FakeIo } from "./fake-io.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const GIBIBYTE = 1024 ** 3;

/** Where each tool came from, in the order asked. */
function origins(found: Readonly<Record<string, FoundTool>>): readonly string[] {
  return Object.values(found).map((tool) => `${tool.name} ${tool.origin}`);
}

/** How many builds were begun. */
function built(io: FakeIo): number {
  return io.commands.filter((command) => command.startsWith("go build")).length;
}

describe("getting the tools", () => {
  const folder = temporaryFolder();
  beforeEach(() => {
    for (const build of goBuilds) {
      file("toolchain/go", build.name, "go.mod");
    }
  });

  function file(...path: string[]): string {
    const full = join(folder(), ...path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, "");
    chmodSync(full, 0o755);
    return full;
  }

  /** A machine with this answer of its Pulumi CLI, and a Go that builds whatever it is asked for. */
  function machine(
    parts: Partial<FakeIo> & { pulumi?: (args: string) => Outcome; go?: string } = {},
  ): FakeIo {
    const { pulumi = () => NOT_FOUND, go = "go1.26.6", ...rest } = parts;
    return fakeIo({
      env: {
        TURNTABLE_TOOLCHAIN: join(folder(), "cache"),
        PATH: join(folder(), "bin"),
        HOME: join(folder(), "home"),
      },
      root: folder(),
      ...rest,
      answer: (command, args) => {
        const line = args.join(" ");
        if (command.endsWith("/bin/pulumi")) {
          return pulumi(line);
        }
        if (command !== "go") {
          return NOT_FOUND;
        }
        if (args[0] === "env") {
          return args[1] === "GOVERSION" ? succeeded(go) : succeeded("/go-cache\n/go-modules\n");
        }
        const output = args[args.indexOf("-o") + 1] ?? "";
        for (const tool of goBuilds.flatMap((build) => build.tools)) {
          writeFileSync(join(output, tool), "");
        }
        return succeeded("");
      },
    });
  }

  it("uses an installed CLI with its language host and its plugins as they are", async () => {
    file("bin", "pulumi");
    file("bin", "pulumi-language-nodejs");
    const plugins = [
      ["kubernetes", versions.kubernetesPlugin],
      ["command", versions.commandPlugin],
      ["hcloud", versions.hcloudPlugin],
    ] as const;
    for (const [name, version] of plugins) {
      file("home/.pulumi/plugins", `resource-${name}-v${version}`, `pulumi-resource-${name}`);
    }
    const listed = JSON.stringify(plugins.map(([name, version]) => ({ name, kind: "resource", version })));
    const io = machine({ pulumi: (args) => succeeded(args === "version" ? "v3.260.0" : listed) });
    const found = await ensureTools(PULUMI_TOOLS, io);
    deepEqual(
      origins(found),
      PULUMI_TOOLS.map((name) => `${name} installed`),
    );
    equal(found.pulumi.version, "3.260.0");
    equal(built(io), 0);
    deepEqual(io.lines, []);
  });

  it("makes only the plugins when an installed CLI cannot download them", async () => {
    file("bin", "pulumi");
    file("bin", "pulumi-language-nodejs");
    const io = machine({ pulumi: (args) => (args === "version" ? succeeded("v3.260.0") : succeeded("[]")) });
    deepEqual(origins(await ensureTools(PULUMI_TOOLS, io)), [
      "pulumi installed",
      "pulumi-language-nodejs installed",
      "pulumi-resource-kubernetes built",
      "pulumi-resource-command repository",
      "pulumi-resource-hcloud repository",
    ]);
  });

  it("lets an installed CLI download a plugin that it does not have", async () => {
    file("bin", "pulumi");
    let installed = false;
    const listed = JSON.stringify([
      { name: "kubernetes", kind: "resource", version: versions.kubernetesPlugin },
    ]);
    const io = machine({
      fetch: () => Promise.resolve(new Response()),
      pulumi: (args) => {
        if (args.startsWith("plugin install")) {
          installed = true;
          file(
            `home/.pulumi/plugins/resource-kubernetes-v${versions.kubernetesPlugin}/pulumi-resource-kubernetes`,
          );
        }
        return succeeded(args === "version" ? "v3.260.0" : installed ? listed : "[]");
      },
    });
    deepEqual(origins(await ensureTools(["pulumi-resource-kubernetes"], io)), [
      "pulumi-resource-kubernetes downloaded",
    ]);
    equal(built(io), 0);
  });

  it("builds and uses the repository's own where nothing is installed and downloads are blocked", async () => {
    const io = machine();
    deepEqual(origins(await ensureTools(PULUMI_TOOLS, io)), [
      "pulumi built",
      "pulumi-language-nodejs repository",
      "pulumi-resource-kubernetes built",
      "pulumi-resource-command repository",
      "pulumi-resource-hcloud repository",
    ]);
    equal(built(io), 2);
  });

  it("builds nothing twice, and tries no download once it has built", async () => {
    await ensureTools(PULUMI_TOOLS, machine());
    const again = machine();
    await ensureTools(PULUMI_TOOLS, again);
    deepEqual([built(again), again.lines], [0, []]);
  });

  it("stops at an installed CLI that is too old, before anything else is done", async () => {
    file("bin", "pulumi");
    const io = machine({ pulumi: () => succeeded("v3.100.0") });
    await rejects(
      ensureTools(PULUMI_TOOLS, io),
      /^Error: pulumi must be 3\.250\.0 or newer, got 3\.100\.0 at /,
    );
    equal(built(io), 0);
  });

  it("stops before the first build when Go is too old", async () => {
    const io = machine({ go: "go1.24.1" });
    await rejects(
      ensureTools(API_TOOLS, io),
      /^Error: go must be 1\.26\.6 or newer to build etcd, kubernetes, got 1\.24\.1/,
    );
    equal(built(io), 0);
  });

  it("stops before the first build when the disk is too full for all of them", async () => {
    const io = machine({ freeBytes: () => Promise.resolve(2 * GIBIBYTE) });
    await rejects(
      ensureTools(API_TOOLS, io),
      /^Error: \S+\/cache must have 4 GiB free for building the tools, got 2\.0 GiB; /,
    );
    equal(built(io), 0);
  });

  it("asks nothing of Go or the disk when nothing must be built", async () => {
    await ensureTools(API_TOOLS, machine());
    const io = machine({ freeBytes: () => Promise.resolve(0) });
    await ensureTools(API_TOOLS, io);
    deepEqual(io.commands, []);
  });

  it("leaves no finished build behind when a build fails, and says why", async () => {
    const io = fakeIo({
      ...machine(),
      answer: (command, args) =>
        command === "go" && args[0] === "build"
          ? { ...FAILED, stderr: "a@v1: dial tcp: no such host\n" }
          : succeeded("go1.26.6"),
    });
    await rejects(
      ensureTools(["etcd"], io),
      /^Error: cannot fetch a Go module for etcd 3\.6\.16 \(a@v1: dial tcp/,
    );
    deepEqual(readdirSync(join(folder(), "cache", "etcd")), []);
  });
});
