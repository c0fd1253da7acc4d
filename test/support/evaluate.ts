import { unknownCheckingProxy } from "@pulumi/policy";
import type {
  PolicyResource,
  PolicyResourceOptions,
  ReportViolation,
  ResourceValidationArgs,
  ResourceValidationPolicy,
  StackValidationPolicy,
} from "@pulumi/policy";

/** Resource policies and stack policies type the same function by different shapes of the class. */
type AsType = ResourceValidationArgs["asType"] & PolicyResource["asType"];

/** A resource as a policy would meet it: inputs for a resource policy, outputs for a stack policy. */
export interface EvaluatedResource {
  readonly type: string;
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** @default `urn:pulumi:test::turntable::<type>::<name>` */
  readonly urn?: string;
  /** URN of the parent; a stack policy gets the resource with it. @default none */
  readonly parent?: string;
  /** Fields whose changes Pulumi passes over; a resource policy gets them. @default none */
  readonly ignoreChanges?: readonly string[];
  /** URNs of what it depends on; a stack policy gets those resources. @default none */
  readonly dependencies?: readonly string[];
}

export interface EvaluateOptions {
  /** What `getConfig()` answers. @default {} */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly stackTags?: Readonly<Record<string, string>>;
}

export interface Violation {
  readonly message: string;
  /** The resource that the policy blames; always the judged one in a resource policy. */
  readonly urn: string | undefined;
}

const TYPE_KEY = "__pulumiType";

/** The policy says that it has nothing to say; neither passed nor failed. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
}

/**
 * Runs a policy as the pack's server does, values unknown in a preview included, and returns every violation in the
 * order in which it was reported. Give a resource policy one resource and a stack policy the list of the whole stack.
 * https://github.com/pulumi/pulumi-policy/blob/v1.21.0/sdk/nodejs/policy/server.ts
 *
 * @throws NotApplicable when the policy marks itself so; UnknownValueError, as the server catches it, when the policy
 *   reads a value that is the sentinel of an unknown one; whatever else the policy throws.
 */
export async function evaluate(
  policy: ResourceValidationPolicy | StackValidationPolicy,
  subject: EvaluatedResource | readonly EvaluatedResource[],
  options: EvaluateOptions = {},
): Promise<readonly Violation[]> {
  const violations: Violation[] = [];
  if ("validateStack" in policy) {
    if (!isList(subject)) {
      throw new Error(`stack policy ${policy.name} must get a list of resources, got one resource`);
    }
    const report: ReportViolation = (message, urn) => void violations.push({ message, urn });
    const resources = toPolicyResources(subject);
    await policy.validateStack({ ...commonArgs(options), resources }, report);
    return violations;
  }
  if (isList(subject)) {
    throw new Error(`resource policy ${policy.name} must get one resource, got a list`);
  }
  const args = toValidationArgs(subject, options);
  const report: ReportViolation = (message) => void violations.push({ message, urn: args.urn });
  for (const validate of [policy.validateResource ?? []].flat()) {
    await validate(args, report);
  }
  return violations;
}

function isList(
  subject: EvaluatedResource | readonly EvaluatedResource[],
): subject is readonly EvaluatedResource[] {
  return Array.isArray(subject);
}

function commonArgs({ config = {}, stackTags = {} }: EvaluateOptions) {
  return {
    stackTags: new Map(Object.entries(stackTags)),
    // The caller names the type it expects; the server does not check it either.
    getConfig: (() => ({ ...config })) as ResourceValidationArgs["getConfig"],
    notApplicable: (reason?: string): never => {
      throw new NotApplicable(reason ?? "the policy does not apply");
    },
  };
}

function toValidationArgs(resource: EvaluatedResource, options: EvaluateOptions): ResourceValidationArgs {
  const { parent } = resource;
  const base = toBase(resource);
  return {
    ...commonArgs(options),
    ...base,
    opts: parent === undefined ? base.opts : { ...base.opts, parent },
  };
}

function toBase(resource: EvaluatedResource) {
  const { type, name, ignoreChanges = [] } = resource;
  // The SDK's proxy has no types; it is the same object with a check at each read.
  const props = unknownCheckingProxy(structuredClone(resource.props)) as Record<string, unknown>;
  return {
    type,
    name,
    urn: urnOf(resource),
    props,
    opts: { ...noOptions(), ignoreChanges: [...ignoreChanges] },
    isType: (resourceClass: unknown) => isTypeOf(type, resourceClass),
    // For a resource of its type the SDK promises the class's own shape, which the server does not check either.
    asType: ((resourceClass: unknown) => (isTypeOf(type, resourceClass) ? props : undefined)) as AsType,
  };
}

function urnOf({ urn, type, name }: EvaluatedResource): string {
  return urn ?? `urn:pulumi:test::turntable::${type}::${name}`;
}

/** Generated classes tell their instances by the Pulumi type, which is all the server has. */
function isTypeOf(type: string, resourceClass: unknown): boolean {
  return (
    typeof resourceClass === "function" &&
    "isInstance" in resourceClass &&
    typeof resourceClass.isInstance === "function" &&
    resourceClass.isInstance({ [TYPE_KEY]: type }) === true
  );
}

function noOptions(): PolicyResourceOptions {
  return {
    protect: false,
    ignoreChanges: [],
    aliases: [],
    customTimeouts: { createSeconds: 0, updateSeconds: 0, deleteSeconds: 0 },
    additionalSecretOutputs: [],
  };
}

/** Parents and dependencies become the resources themselves; a URN that is not in the stack is dropped. */
function toPolicyResources(resources: readonly EvaluatedResource[]): PolicyResource[] {
  const built = resources.map((resource): PolicyResource => ({
    ...toBase(resource),
    dependencies: [],
    propertyDependencies: {},
  }));
  const byUrn = new Map(built.map((resource) => [resource.urn, resource]));
  resources.forEach(({ parent, dependencies = [] }, index) => {
    const resource = built[index];
    const parentResource = byUrn.get(parent ?? "");
    if (resource !== undefined) {
      resource.dependencies = dependencies.flatMap((urn) => byUrn.get(urn) ?? []);
      Object.assign(resource, parentResource && { parent: parentResource });
    }
  });
  return built;
}
