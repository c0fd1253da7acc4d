import assert from "node:assert/strict";
import { z } from "zod";
import { outputOf } from "../read-run.ts";
import { waitFor } from "../wait-for.ts";
import { removeKured } from "./remove-kured.ts";
import { askPulumi, runPulumi } from "./run-pulumi.ts";
import type { TestLab } from "./test-lab.ts";

const HOST_URN =
  "urn:pulumi:lab::turntable::turntable:hosts:UnattendedUpgrades$command:remote:Command::unattended-upgrades-";
const UP_MILLISECONDS = 5 * 60_000;

const stateSchema = z.object({
  deployment: z.object({
    resources: z
      .array(
        z.looseObject({
          urn: z.string(),
          type: z.string(),
          id: z.string().default(""),
          provider: z.string().default(""),
        }),
      )
      .default([]),
  }),
});

/** A resource of the stack's state. */
export type StackResource = z.infer<typeof stateSchema>["deployment"]["resources"][number];

let installed: Promise<void> | undefined;
let owned = false;
let users = 0;

/**
 * Gives a suite a lab on which `pulumi up` of the stack `lab` has installed the whole system: the first suite
 * installs it, the last one takes it away. What was installed before stays.
 */
export function useLabStack(lab: () => TestLab): void {
  users += 1;
  before("the stack lab is installed", async function () {
    this.timeout(UP_MILLISECONDS);
    // Added now, it runs after those hooks of the suite that still need the stack.
    this.test?.parent?.afterAll("the stack lab is as it was", async function () {
      this.timeout(UP_MILLISECONDS);
      users -= 1;
      if (users === 0 && owned) {
        await uninstall(lab());
      }
    });
    installed ??= install();
    await installed;
  });
}

/** What Pulumi remembers of the stack. */
export async function stackResources(): Promise<readonly StackResource[]> {
  const state = await askPulumi("export");
  return state === undefined ? [] : stateSchema.parse(state).deployment.resources;
}

/** The URN of the resource that configures a host. */
export function hostUrn(host: string): string {
  return `${HOST_URN}${host}`;
}

/** The hosts that have such a resource, sorted. */
export async function configuredHosts(): Promise<readonly string[]> {
  const resources = await stackResources();
  return resources
    .flatMap(({ urn }) => (urn.startsWith(HOST_URN) ? [urn.slice(HOST_URN.length)] : []))
    .toSorted();
}

async function install(): Promise<void> {
  owned = (await stackResources()).length === 0;
  const run = await runPulumi("up");
  assert.equal(run.code, 0, outputOf(run));
}

async function uninstall(lab: TestLab): Promise<void> {
  const [run] = await Promise.all([runPulumi("destroy"), endHealthCheck(lab)]);
  assert.equal(run.code, 0, outputOf(run));
  // Flux leaves what it applied when its Kustomization goes, on purpose.
  await removeKured(lab);
}

/**
 * Flux lets a Kustomization go when its health check has ended, which waits ten minutes for a kured that no
 * closed network can get. A controller that starts anew does not go on with the check of the one before.
 */
async function endHealthCheck(lab: TestLab): Promise<void> {
  await waitFor(
    "that Pulumi deletes kured's Kustomization",
    async () => {
      const shown = await lab.kubectl(
        "get",
        "kustomizations.kustomize.toolkit.fluxcd.io",
        "--namespace=flux-system",
        "--output=jsonpath={.items[?(@.metadata.name=='kured')].metadata}",
      );
      return shown === "" || shown.includes("deletionTimestamp") ? undefined : "it is not being deleted";
    },
    { deadlineSeconds: 120, intervalMilliseconds: 500 },
  );
  await lab.kubectl("delete", "pod", "--namespace=flux-system", "--selector=app=kustomize-controller");
}
