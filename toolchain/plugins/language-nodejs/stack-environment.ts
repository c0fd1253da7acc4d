/** The stack that a program or a policy pack runs for. */
export interface Stack {
  /** `project:key` and value, secrets decrypted. */
  readonly config: Iterable<readonly [string, string]>;
  /** The keys whose values are secrets. */
  readonly secretKeys: readonly string[];
  readonly organization: string;
  readonly project: string;
  readonly stack: string;
  readonly dryRun: boolean;
}

/**
 * The environment from which `pulumi.Config`, `pulumi.getStack` and so on read:
 * https://github.com/pulumi/pulumi/blob/v3.259.0/sdk/nodejs/runtime/settings.ts
 */
export function stackEnvironment(stack: Stack): Readonly<Record<string, string>> {
  return {
    PULUMI_CONFIG: JSON.stringify(Object.fromEntries(stack.config)),
    PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(stack.secretKeys),
    PULUMI_NODEJS_ORGANIZATION: stack.organization,
    PULUMI_NODEJS_PROJECT: stack.project,
    PULUMI_NODEJS_STACK: stack.stack,
    PULUMI_NODEJS_DRY_RUN: String(stack.dryRun),
  };
}
