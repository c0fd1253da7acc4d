import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { AGENTS_NAMESPACE, PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import type { StepProgram } from "../../pipelines/program/build-step-program.ts";
import { STEP_IMAGE } from "../deploy-target/step-image.ts";
import { buildAgentsNamespace } from "./agents-namespace.ts";
import { registerOperator } from "./operator-register.ts";
import { registerMonitoring } from "./register-monitoring.ts";
import { buildPipelinesNamespace } from "./pipelines-namespace.ts";
import { buildProgramConfigMap } from "./program-config-map.ts";
import * as access from "./register-access.ts";
import { registerGuards, registerKinds } from "./register-api.ts";
import type { GuardOptions } from "./register-api.ts";
import { DEFAULT_SURFACES } from "./surface-settings.ts";
import type { SurfaceSettings } from "./surface-settings.ts";

export interface PipelinesArgs extends GuardOptions {
  /** The step program, of `buildStepProgram()`. */
  readonly program: StepProgram;
  /** Namespace of the in-cluster registry. */
  readonly registryNamespace: string;
  /** What alerts say the cluster is called. */
  readonly clusterName: string;
  /** Where runbooks are read; alerts link to `<runbookBaseUrl>/<name>.md`. */
  readonly runbookBaseUrl: string;
  /**
   * Node image, with digest, that the operator runs in.
   * @default STEP_IMAGE
   */
  readonly image?: string | undefined;
  /**
   * How the operator's page and GraphQL are served.
   * @default to readers with a token, at the root, to no other pod
   */
  readonly surfaces?: SurfaceSettings | undefined;
}

/**
 * The ground that deploys run on: the kinds of the API, namespace, step program, what each step may do, what people may do.
 * The workflows themselves come with each DeployTarget.
 */
export class Pipelines extends pulumi.ComponentResource {
  /** Name of the namespace. */
  readonly namespace: pulumi.Output<string>;
  /** Name of the ConfigMap with the step program. */
  readonly programConfigMapName: pulumi.Output<string>;

  constructor(name: string, args: PipelinesArgs, opts?: pulumi.ComponentResourceOptions) {
    super("turntable:pipelines:Pipelines", name, { programConfigMapName: args.program.configMapName }, opts);
    const { Namespace } = k8s.core.v1;
    const inStack = { parent: this };
    const namespace = new Namespace(`${name}-namespace`, buildPipelinesNamespace(), inStack);
    const agents = new Namespace(`${name}-agents-namespace`, buildAgentsNamespace(), inStack);
    const program = registerProgram(`${name}-program`, args.program, PIPELINES_NAMESPACE, {
      ...inStack,
      dependsOn: namespace,
    });
    registerProgram(`${name}-agents-program`, args.program, AGENTS_NAMESPACE, {
      ...inStack,
      dependsOn: agents,
    });
    const kinds = registerKinds(name, this);
    const guards = registerGuards(name, args, { ...inStack, dependsOn: [...kinds] });
    access.registerStepAccess(name, { ...inStack, dependsOn: namespace });
    access.registerPlanAccess(name, inStack);
    // Nobody is let in before the guards stand.
    const guarded = { ...inStack, dependsOn: [namespace, agents, ...guards] };
    access.registerRollAccess(name, args.registryNamespace, guarded);
    access.registerApiAccess(name, guarded);
    const operator = {
      programConfigMapName: args.program.configMapName,
      image: args.image ?? STEP_IMAGE,
      secondPerson: args.secondPerson ?? false,
      surfaces: args.surfaces ?? DEFAULT_SURFACES,
    };
    registerOperator(name, operator, { ...inStack, dependsOn: [program, ...guards] });
    registerMonitoring(name, args, { ...inStack, dependsOn: namespace });
    this.namespace = namespace.metadata.name;
    this.programConfigMapName = program.metadata.name;
    this.registerOutputs({ namespace: this.namespace, programConfigMapName: this.programConfigMapName });
  }
}

/** A running workflow keeps its code: the old ConfigMap outlives the update that replaces it. */
function registerProgram(
  name: string,
  program: StepProgram,
  namespace: string,
  opts: pulumi.CustomResourceOptions,
): k8s.core.v1.ConfigMap {
  return new k8s.core.v1.ConfigMap(name, buildProgramConfigMap(program, namespace), {
    ...opts,
    retainOnDelete: true,
  });
}
