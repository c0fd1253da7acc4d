import { gzipSync } from "node:zlib";
import { deployOf } from "../test/api/deploys/deploy-objects.ts";

/** Nodes of the large cluster, in the order of the plan. */
export function nodeNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `n${index + 1}`);
}

const AT = "2026-11-30T10:00:00Z";
const BOOT = "00000000-0000-4000-8000-0000000000a0";
const PIN = `sha256:${"ab".repeat(32)}`;

/** A node with what a real one says of itself: most of it is the list of its images. */
export function largeNode(name: string) {
  return {
    metadata: { name, labels: { "kubernetes.io/hostname": name, "node-role.kubernetes.io/worker": "" } },
    status: {
      conditions: ["Ready", "MemoryPressure", "DiskPressure", "PIDPressure"].map((type) => ({
        type,
        status: type === "Ready" ? "True" : "False",
        lastHeartbeatTime: AT,
        lastTransitionTime: AT,
        reason: "KubeletReady",
        message: "kubelet is posting ready status",
      })),
      images: Array.from({ length: 50 }, (_, index) => ({
        names: [`registry.example.com/platform/image-${index}@sha256:${"0".repeat(64)}`],
        sizeBytes: 100_000_000,
      })),
    },
  };
}

/** A deploy of all nodes that ended long ago, with its status. */
export function pastDeploy(name: string, nodes: readonly string[]) {
  const status = {
    observedGeneration: 1,
    phase: "Succeeded",
    message: "every node is proven",
    startedAt: AT,
    finishedAt: AT,
    progress: { completed: nodes.length, total: nodes.length, text: `${nodes.length}/${nodes.length}` },
    nodes: nodes.map((node) => ({
      name: node,
      phase: "Proven",
      startedAt: AT,
      provenAt: AT,
      bootBefore: BOOT,
      bootAfter: BOOT,
      staged: PIN,
      booted: PIN,
      seconds: { Reading: 1, Staging: 30, Draining: 20, Returning: 20, Verifying: 2, Proving: 60 },
    })),
  };
  return { deploy: deployOf("dora", name), status };
}

/** The status of a workflow that rolls all nodes and is about to prove the last one, as Argo writes it. */
export function largeWorkflowStatus(nodes: readonly string[]) {
  const rolled = {
    outcome: "rolled",
    phase: "uncordon",
    reasons: [],
    digest: PIN,
    boot0: BOOT,
    boot1: BOOT,
    kernel: "6.18.9",
    seconds: { read: 1, stage: 30, drain: 20, boot: 15, ready: 5, verify: 2 },
  };
  const plan = {
    verdict: "possible",
    image: "registry.example.com/os/debian:6.18.9",
    target: { digest: PIN },
    canary: { node: nodes[0] },
    rest: nodes.slice(1).map((node) => ({ node })),
    refusals: [],
    notes: [],
  };
  const runs = [
    argoNode("plan", "plan", {}, plan),
    ...nodes.flatMap((node) => [
      argoNode(`roll-${node}`, "roll-node", { node, stageOnly: "false" }, rolled),
      argoNode(`green-${node}`, "green-gate", { node }, { node, green: true, reasons: [], looks: 3 }),
    ]),
  ];
  const text = JSON.stringify(Object.fromEntries(runs.map((run) => [run.id, run])));
  return { phase: "Running", startedAt: AT, compressedNodes: gzipSync(text).toString("base64") };
}

function argoNode(id: string, templateName: string, inputs: Readonly<Record<string, string>>, json: object) {
  const last = id.startsWith("green") && id.endsWith("n1");
  return {
    id,
    name: `large.roll.${id}`,
    displayName: id,
    type: "Pod",
    templateName,
    templateScope: "local/large",
    phase: last ? "Running" : "Succeeded",
    startedAt: AT,
    finishedAt: last ? null : AT,
    hostNodeName: "m1",
    inputs: { parameters: Object.entries(inputs).map(([name, value]) => ({ name, value })) },
    outputs: { parameters: [{ name: "json", value: JSON.stringify(json) }], exitCode: "0" },
  };
}
