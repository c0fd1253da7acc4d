import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { blockingAlerts } from "./blocking-alerts.ts";
import { checkKuredArgs } from "./check-kured-args.ts";
import { buildGatedKustomization } from "./gated-kustomization.ts";
import type { KuredArgs } from "./kured-args.ts";
import { KURED } from "./names.ts";
import { registerKuredTree } from "./register-kured-tree.ts";

/**
 * kured, which reboots one node at a time inside the maintenance window: its objects, rendered into the
 * tree that Flux reads, and the Kustomization that makes Flux apply them, registered with the provider in
 * `opts`.
 *
 * @throws Error naming everything in `args` that is unsafe, before anything is registered.
 */
export class Kured extends pulumi.ComponentResource {
  /** Namespace in which kured runs. */
  readonly namespace: string;
  /** Directory of the rendered tree, relative to the project. */
  readonly gitopsDirectory: string;
  /** Every alert that holds a reboot, sorted. */
  readonly blockingAlerts: readonly string[];
  /** Name of the Kustomization that makes Flux apply the tree. */
  readonly kustomizationName: pulumi.Output<string>;

  constructor(name: string, args: KuredArgs, opts?: pulumi.ComponentResourceOptions) {
    const problems = checkKuredArgs(args);
    if (problems.length > 0) {
      throw new Error(`kured cannot run like this:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    }
    super("turntable:maintenance:Kured", name, args, opts);
    this.namespace = KURED;
    this.gitopsDirectory = args.gitopsDirectory;
    this.blockingAlerts = blockingAlerts(args.blockingAlerts);
    registerKuredTree(name, args, this);
    const kustomization = new k8s.apiextensions.CustomResource(
      `${name}-kustomization`,
      buildGatedKustomization(args),
      // Flux lets it go when the health check under way has ended, which may take its whole timeout.
      { parent: this, customTimeouts: { delete: "15m" } },
    );
    this.kustomizationName = kustomization.metadata.name;
    this.registerOutputs({
      namespace: this.namespace,
      gitopsDirectory: this.gitopsDirectory,
      blockingAlerts: this.blockingAlerts,
      kustomizationName: this.kustomizationName,
    });
  }
}
