import { spawn } from "node:child_process";
import { once } from "node:events";
import { kubectlPath } from "../../../lab/kubectl.ts";
import { PIPELINES_NAMESPACE } from "../../../pipelines/names.ts";
import type { TestLab } from "../lab/test-lab.ts";
import { waitFor } from "../wait-for.ts";

const READER = "page-reader";
const OF = ["--namespace", PIPELINES_NAMESPACE] as const;

/** Makes a service account that may see what the page shows. @returns a token of it */
export async function enrolReader({ kubectl }: Pick<TestLab, "kubectl">): Promise<string> {
  const account = `--serviceaccount=${PIPELINES_NAMESPACE}:${READER}`;
  await dismissReader({ kubectl });
  await kubectl("create", "serviceaccount", READER, ...OF);
  await kubectl("create", "rolebinding", READER, ...OF, "--clusterrole=pipelines-viewer", account);
  await kubectl("create", "clusterrolebinding", READER, "--clusterrole=pipelines-node-viewer", account);
  return (await kubectl("create", "token", READER, ...OF, "--duration=1h")).trim();
}

export async function dismissReader({ kubectl }: Pick<TestLab, "kubectl">): Promise<void> {
  await kubectl("delete", "serviceaccount,rolebinding", READER, ...OF, "--ignore-not-found");
  await kubectl("delete", "clusterrolebinding", READER, "--ignore-not-found");
}

export interface ForwardedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Reaches the operator's page as docs/page.md says: by `kubectl port-forward`. */
export async function forwardPage({ lab }: Pick<TestLab, "lab">): Promise<ForwardedPage> {
  const child = spawn(
    kubectlPath(lab),
    ["port-forward", ...OF, "deployment/pipelines-operator", ":8081", "--address=127.0.0.1"],
    { env: { ...lab.io.env, KUBECONFIG: lab.kubeconfig }, stdio: ["ignore", "pipe", "ignore"] },
  );
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (said += part));
  const ended = once(child, "close");
  const close = async () => {
    child.kill();
    await ended;
  };
  try {
    await waitFor("that kubectl forwards a port", () => (portIn(said) === undefined ? said : undefined), {
      deadlineSeconds: 30,
    });
    return { url: `http://localhost:${portIn(said) ?? ""}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function portIn(said: string): string | undefined {
  return /Forwarding from 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
}
