import { kubectl } from "../kubectl.ts";
import type { Lab } from "../lab.ts";
import { waitUntil } from "../wait-until.ts";
import { ADDON_LABELS, type Manifest } from "./manifest.ts";
import { objectListSchema, whyNotReady } from "./why-not-ready.ts";

const MANAGER = "turntable-lab";
const POLL_MILLISECONDS = 700;
const APPLY_MILLISECONDS = 60_000;
/** kubectl lists what it has done first, and then what is wrong. */
const LONGEST_REASON = 1000;

/**
 * Applies objects, and files with objects, in one call. What somebody else changed is changed back. A call that fails is made again
 * for a while: the API server that took it may just be leaving.
 */
export async function apply(
  lab: Lab,
  what: string,
  manifests: readonly Manifest[],
  files: readonly string[] = [],
): Promise<void> {
  const command = [
    "apply",
    "--server-side",
    "--force-conflicts",
    `--field-manager=${MANAGER}`,
    ...[...files, ...(manifests.length === 0 ? [] : ["-"])].map((file) => `--filename=${file}`),
  ];
  const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: manifests });
  await waitUntil(
    lab.io,
    `the cluster to take ${what}`,
    () => failure(kubectl(lab, command, { input }).then(() => undefined)),
    { deadline: APPLY_MILLISECONDS, interval: 1000 },
  );
}

/** Waits for the add-ons of these kinds, in one namespace or in all. */
export async function waitForAddons(
  lab: Lab,
  what: string,
  kinds: readonly string[],
  limits: { readonly deadline: number; readonly namespace?: string },
): Promise<void> {
  const { deadline, namespace } = limits;
  const [[label, value] = ["", ""]] = Object.entries(ADDON_LABELS);
  const ask = [
    "get",
    kinds.join(),
    namespace === undefined ? "--all-namespaces" : `--namespace=${namespace}`,
    `--selector=${label}=${value}`,
    "--output=json",
  ];
  const attempt = async () => whyNotReady(objectListSchema.parse(JSON.parse(await kubectl(lab, ask))).items);
  await waitUntil(lab.io, what, () => failure(attempt()), { deadline, interval: POLL_MILLISECONDS });
}

/** What an attempt lacks or why it failed. */
async function failure(attempt: Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await attempt;
  } catch (error) {
    return String(error).slice(-LONGEST_REASON);
  }
}
