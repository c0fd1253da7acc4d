import assert from "node:assert/strict";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import type { ClusterNode } from "../../../../pipelines/kube/cluster-node.ts";
import { resolveTarget } from "../../../../pipelines/plan/resolve-target.ts";
import type { TargetDeclaration } from "../../../../pipelines/target-declaration.ts";
import { startImageRegistry } from "../../../support/image-registry.ts";
import type { ImageRegistry } from "../../../support/image-registry.ts";
import { FakeClock } from "../fake-clock.ts";
import { ended, FakePods } from "../hosts/fake-pods.ts";
import { node, WORKERS } from "./objects-fixture.ts";

const { signal } = new AbortController();
const ask = { deploy: "d1", version: "6.18.9" };

interface Case {
  readonly fleet?: readonly ClusterNode[];
  readonly pods?: FakePods;
  readonly declared: TargetDeclaration;
  readonly plainHttp?: boolean;
}

function resolve({ fleet = [node("w2"), node("w1")], pods = new FakePods(), declared }: Case) {
  const registry = { fetch, plainHttp: true, credentials: undefined };
  return resolveTarget({ clock: new FakeClock(), pods, registry, fleet }, ask, declared, signal);
}

describe("resolving the version of a deploy", () => {
  let registry: ImageRegistry;
  let bootc: TargetDeclaration;

  before(async () => {
    registry = await startImageRegistry();
    bootc = { ...WORKERS, hostAdapter: "bootc", imageRepository: `${registry.address}/os/linux` };
  });
  after(() => registry.stop());

  it("asks the registry where hosts boot images", async () => {
    const digest = registry.putImage("os/linux", "6.18.9");
    assert.deepEqual(await resolve({ declared: bootc }), {
      version: "6.18.9",
      digest,
      reference: `${registry.address}/os/linux@${digest}`,
    });
  });

  it("says what the registry lacks", async () => {
    const declared = { ...bootc, imageRepository: `${registry.address}/os/other` };
    const resolved = await resolve({ declared });
    assert.ok("problem" in resolved);
    assert.match(resolved.problem, /os\/other:6\.18\.9 must be in the registry, got status 404/);
  });

  it("wants one architecture of the fleet", async () => {
    const fleet = [node("w1"), node("w2", { architecture: "arm64" })];
    assert.deepEqual(await resolve({ declared: bootc, fleet }), {
      problem:
        "the nodes of a fleet must have one architecture, got amd64, arm64 for !node-role.kubernetes.io/control-plane; make a fleet of each",
    });
  });

  it("asks the first Ready host where the kernel is a package", async () => {
    const pods = new FakePods(undefined, undefined, ended(1, "the index is empty"));
    const fleet = [node("w10"), node("w2"), node("w1", { ready: false })];
    assert.deepEqual(await resolve({ declared: WORKERS, fleet, pods }), {
      problem: "finding the kernel 6.18.9 on w2 failed with exit code 1: the index is empty",
    });
  });

  it("asks nobody when no host is Ready", async () => {
    const pods = new FakePods();
    const fleet = [node("w1", { ready: false })];
    assert.deepEqual(await resolve({ declared: WORKERS, fleet, pods }), {
      problem:
        "a node of the fleet must be Ready to say what 6.18.9 is, got none for !node-role.kubernetes.io/control-plane",
    });
    assert.deepEqual(pods.created, []);
  });

  it("does not take a refusal of the API server for an answer", async () => {
    const pods = new FakePods(new KubeError("forbidden", 403));
    await assert.rejects(resolve({ declared: WORKERS, pods }), { message: "forbidden" });
  });
});
