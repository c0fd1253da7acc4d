import { startHetznerCloudApi } from "../test/support/hetzner-cloud-api.ts";
import { createStack } from "../test/support/stack.ts";
import { measure, type Measurement } from "./measurement.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const SERVERS = [
  ["prod-master-1", "prod-master-2", "prod-master-3"],
  ["prod-worker-1", "prod-worker-2", "prod-worker-3", "prod-worker-4", "prod-worker-5"],
];

export const WITH_POLICIES = "preview of prod with the policy pack, warm";
export const WITHOUT_POLICIES = "preview of prod without it, warm";

/** Previews `prod` (8 servers, listed by a stand-in for the Hetzner Cloud) with the real engine, with and without the pack. */
export async function measurePreviews(runs: number, now: () => number): Promise<readonly Measurement[]> {
  const api = await startHetznerCloudApi(TOKEN, SERVERS);
  try {
    const measured: Measurement[] = [];
    for (const [name, policies] of [
      [WITH_POLICIES, true],
      [WITHOUT_POLICIES, false],
    ] as const) {
      measured.push(await measurePreview(name, policies, api.endpoint, runs, now));
    }
    return measured;
  } finally {
    await api.close();
  }
}

async function measurePreview(
  name: string,
  policies: boolean,
  endpoint: string,
  runs: number,
  now: () => number,
): Promise<Measurement> {
  const stack = await createStack({
    stack: "prod",
    config: { "hcloud:endpoint": endpoint },
    secrets: { "hcloud:token": TOKEN },
    policies,
  });
  const preview = async (): Promise<void> => {
    const { code, stdout, stderr } = await stack.run("preview");
    if (code !== 0) {
      throw new Error(
        `a preview that is measured must pass, got exit code ${code ?? "none"}:\n${stdout}${stderr}`,
      );
    }
  };
  try {
    await preview();
    return await measure(name, runs, now, preview);
  } finally {
    await stack.remove();
  }
}
