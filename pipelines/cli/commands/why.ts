import { clusterPodSchema } from "../../kube/cluster-pod.ts";
import { listKureds } from "../../kube/kured-setup.ts";
import { listAll } from "../../kube/list-all.ts";
import { listMaintainedNodes } from "../../kube/maintained-node.ts";
import { joinNames } from "../../plan/limits.ts";
import { usageError } from "../cli-error.ts";
import type { CliIo } from "../cli-io.ts";
import { textOf } from "../command.ts";
import type { Command, Invocation } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import { openCluster } from "../open-cluster.ts";
import type { OpenCluster } from "../open-cluster.ts";
import { programName } from "../program-name.ts";
import { findReasons, findUnknown } from "../why/find-reasons.ts";
import { askService, askUrl } from "../why/ask-prometheus.ts";
import { readMetrics } from "../why/read-metrics.ts";
import type { WhyFacts } from "../why/why-facts.ts";
import { whyLines } from "../why/why-lines.ts";
import { writeAnswer } from "../write-answer.ts";

/** Says why a node is not being rebooted. */
export const whyCommand: Command = {
  name: "why",
  summary: "say why a node is not being rebooted: the first reason, and what comes after it",
  operands: [{ name: "NODE", kind: "node" }],
  options: {
    prometheus: {
      type: "string",
      value: "URL",
      about: "Prometheus that scrapes kured; without it the one that kured asks, through the API server",
    },
  },
  details: [
    "It looks at the node, the lock, kured and its window, the pods that kured leaves alone, and the deploys. What it cannot know it says.",
    "Each reason comes with the command that resolves it, or that looks at it where only time or a person can.",
    "It needs the right to list nodes, pods and DaemonSets and to read the Lease, which pipelines-look gives, and to get services/proxy of Prometheus.",
  ],
  examples: ["pipectl why w3", "pipectl why w3 --prometheus http://127.0.0.1:9090"],
  run: runWhy,
};

async function runWhy(invocation: Invocation, io: CliIo): Promise<ExitCode> {
  const [node = ""] = invocation.operands;
  const facts = await gatherFacts(node, invocation, io);
  const [reasons, unknown] = [findReasons(facts), findUnknown(facts)];
  writeAnswer(io, invocation.json, {
    json: () => ({ node, reasons, unknown }),
    lines: (columns) => whyLines(node, reasons, unknown, columns),
  });
  return EXIT_CODES.done;
}

async function gatherFacts(name: string, invocation: Invocation, io: CliIo): Promise<WhyFacts> {
  const { send, lock, records } = await openCluster(invocation, io);
  const nodes = await listMaintainedNodes(send, io.signal);
  const node = nodes.find((one) => one.name === name);
  if (node === undefined) {
    throw usageError(
      `node must be one of ${joinNames(nodes.map((one) => one.name))}, got ${JSON.stringify(name)}`,
    );
  }
  const [kureds, seen, deploys, pods] = await Promise.all([
    listKureds(send, io.signal),
    lock.read(io.signal),
    records.listDeploys(io.signal),
    listAll(send, {
      path: "/api/v1/pods",
      query: { fieldSelector: `spec.nodeName=${name},status.phase!=Succeeded,status.phase!=Failed` },
      item: clusterPodSchema,
      signal: io.signal,
    }),
  ]);
  const metrics = await gatherMetrics(name, { kureds, send }, invocation, io);
  const programs = { pipectl: programName(invocation), kubectl: programName(invocation, "kubectl") };
  const now = new Date(io.clock.now());
  return { node, nodes, kureds, lock: seen, deploys, pods, metrics, programs, now };
}

/** The Prometheus that is named must answer; the one that was only found may not, and the rest is told all the same. */
async function gatherMetrics(
  node: string,
  { kureds, send }: Pick<WhyFacts, "kureds"> & Pick<OpenCluster, "send">,
  invocation: Invocation,
  io: CliIo,
): Promise<WhyFacts["metrics"]> {
  const url = textOf(invocation, "prometheus");
  if (url !== undefined) {
    return readMetrics(askUrl(io, url), node);
  }
  const ask = askService(send, kureds[0], io.signal);
  if (typeof ask === "string") {
    return { unknown: ask };
  }
  try {
    return await readMetrics(ask, node);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      unknown: `the Prometheus that kured asks gave no answer through the API server (${why}); name it as it is reached from here: --prometheus URL`,
    };
  }
}
