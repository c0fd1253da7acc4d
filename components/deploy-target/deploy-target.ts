import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { targetName } from "../../pipelines/names.ts";
import { checkDeployTargetArgs } from "./check-deploy-target-args.ts";
import type { DeployTargetArgs } from "./deploy-target-args.ts";
import { buildDeployWorkflowTemplate } from "./deploy-workflow-template.ts";

/**
 * One fleet that deploys roll, and the workflow that does it, in the namespace of Pipelines: make it depend
 * on that. The fleet is declared in the workflow's own arguments and nowhere else.
 *
 * @throws Error naming everything in `args` that is unusable, before anything is registered.
 */
export class DeployTarget extends pulumi.ComponentResource {
  /** `<clusterName>-<fleet>`. */
  readonly target: string;
  readonly clusterName: string;
  readonly fleet: "master" | "workers";
  readonly hostNames: readonly string[];
  /** Name of the WorkflowTemplate. */
  readonly workflowTemplateName: pulumi.Output<string>;

  constructor(name: string, args: DeployTargetArgs, opts?: pulumi.ComponentResourceOptions) {
    const problems = checkDeployTargetArgs(args);
    if (problems.length > 0) {
      throw new Error(
        `the deploy target cannot be built:\n${problems.map((line) => `  - ${line}`).join("\n")}`,
      );
    }
    const { apiVersion, kind, metadata, spec } = buildDeployWorkflowTemplate(args);
    super("turntable:pipelines:DeployTarget", name, args, opts);
    this.target = targetName(args.clusterName, args.fleet);
    this.clusterName = args.clusterName;
    this.fleet = args.fleet;
    this.hostNames = args.hostNames;
    const workflow = new k8s.apiextensions.CustomResource(
      `${name}-workflow`,
      { apiVersion, kind, metadata, spec },
      { parent: this },
    );
    this.workflowTemplateName = workflow.metadata.name;
    this.registerOutputs({
      target: this.target,
      clusterName: this.clusterName,
      fleet: this.fleet,
      hostNames: this.hostNames,
      workflowTemplateName: this.workflowTemplateName,
    });
  }
}
