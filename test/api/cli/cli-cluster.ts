import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import { createObjects } from "../../support/create-objects.ts";
import { apiUser } from "../deploys/api-user.ts";
import type { ApiUser } from "../deploys/api-user.ts";
import { BINDINGS, OVERGRANTED_ROLE } from "../deploys/people-bindings.ts";
import { startStepCluster } from "../steps/step-cluster.ts";
import type { StepCluster } from "../steps/step-cluster.ts";

/** Who runs pipectl; each signs in by a client certificate and has the role of the group. */
const USERS = {
  vera: ["viewers"],
  dora: ["deployers"],
  abel: ["approvers"],
  dana: ["deployers", "approvers"],
  gail: ["breakers"],
  lena: ["viewers", "lookers"],
  eve: [],
  root: ["system:masters"],
} as const;

export type UserName = keyof typeof USERS;

export interface CliRun {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

/** An API server with everything of the stack, and people who run pipectl against it. */
export interface CliCluster {
  readonly steps: StepCluster;
  /** Writes statuses as the operator does. */
  readonly admin: ApiUser;
  readonly pipectl: (user: UserName, ...args: readonly string[]) => Promise<CliRun>;
  /** The same on a terminal, where what is asked is answered; it gives all that the terminal shows as `out`. */
  readonly onTerminal: (user: UserName, answer: string, ...args: readonly string[]) => Promise<CliRun>;
  /** Has the operator report a status. */
  readonly report: (deploy: string, status: object) => Promise<void>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, "../../../pipelines/cli/main.ts");

export async function startCliCluster(): Promise<CliCluster> {
  const steps = await startStepCluster();
  try {
    const config = new KubeConfig();
    config.loadFromString(steps.server.adminKubeconfig);
    await createObjects(config, [OVERGRANTED_ROLE, ...BINDINGS]);
    const paths = await writeKubeconfigs(steps);
    const admin = apiUser(steps.server.adminKubeconfig);
    return {
      steps,
      admin,
      pipectl: (user, ...args) => run(args, steps.folder, paths[user]),
      onTerminal: (user, answer, ...args) => runOnTerminal(args, answer, steps.folder, paths[user]),
      report: async (name, status) => {
        const patch = { status: { observedGeneration: 1, ...status } };
        const answer = await admin.tryPatch("pipelinedeploys", name, patch, "status");
        if (answer !== "granted") {
          throw new Error(`the status of ${name} must be accepted, got ${answer}`);
        }
      },
      stop: () => steps.stop(),
    };
  } catch (error) {
    await steps.stop();
    throw error;
  }
}

async function writeKubeconfigs({ server, folder }: StepCluster): Promise<Record<UserName, string>> {
  const path = (name: string) => join(folder, `kubeconfig-${name}`);
  for (const [name, groups] of Object.entries(USERS)) {
    await writeFile(path(name), await server.userKubeconfig(name, groups), { mode: 0o600 });
  }
  return {
    vera: path("vera"),
    dora: path("dora"),
    abel: path("abel"),
    dana: path("dana"),
    gail: path("gail"),
    lena: path("lena"),
    eve: path("eve"),
    root: path("root"),
  };
}

/** Runs pipectl as its own program; nobody can be asked, and the answer goes to no terminal. */
function run(args: readonly string[], folder: string, kubeconfig: string): Promise<CliRun> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env["PATH"], TMPDIR: folder, HOME: folder, KUBECONFIG: kubeconfig },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [out, said] = ["", ""];
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.stderr.on("data", (chunk) => (said += String(chunk)));
    child.once("close", (code) => resolve({ code, out, said }));
  });
}

/** A pseudo-terminal of util-linux; the program's exit code is its own. */
function runOnTerminal(
  args: readonly string[],
  answer: string,
  folder: string,
  kubeconfig: string,
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const command = [process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(" ");
    const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
      env: {
        PATH: process.env["PATH"],
        TMPDIR: folder,
        HOME: folder,
        KUBECONFIG: kubeconfig,
        SHELL: "/bin/sh",
      },
      stdio: ["pipe", "pipe", "ignore"],
    });
    let out = "";
    let asked = false;
    child.stdout.on("data", (chunk) => {
      out += String(chunk);
      if (!asked && out.includes("Type yes: ")) {
        asked = true;
        child.stdin.write(answer);
      }
    });
    child.once("error", reject);
    child.once("close", (code) => {
      resolve({ code, out: out.replaceAll("\r\n", "\n"), said: "" });
    });
  });
}
