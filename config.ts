import * as pulumi from "@pulumi/pulumi";
import * as runtimeConfig from "@pulumi/pulumi/runtime/config.js";
import { z } from "zod";
import { describeIssue } from "./config/describe-issue.ts";
import {
  deploySchema,
  dnsLabel,
  etcdSchema,
  fleetsSchema,
  fluxSchema,
  inventorySchema,
  kuredSchema,
  maintenanceWindowSchema,
  operatorSchema,
  registrySchema,
  renovateSchema,
  sshSchema,
} from "./config/sections.ts";
import { parseTimeOfDay } from "./config/time-of-day.ts";

/** Keys whose values are secrets: they must be stored with `--secret` and never appear in a message. */
export const SECRET_KEYS = ["sshPrivateKey", "renovateToken"] as const;

/** The token of the Hetzner Cloud provider, which reads it by itself. */
const CLOUD_TOKEN_KEY = "hcloud:token";

/**
 * The whole configuration of a stack. Pulumi.yaml describes each key for `pulumi config`; this is what
 * is accepted. What a policy would refuse cannot be written here.
 */
export const stackConfigSchema = z
  .strictObject({
    /** Name of the cluster; deploy targets are `<clusterName>-master` and `<clusterName>-workers`. */
    clusterName: dnsLabel,
    /** Kubeconfig file of the cluster, relative to the project. A preview works without it, an update does not. */
    kubeconfigPath: z.string().min(1),
    /** Why this cluster has only one master. Without it a single master is refused. */
    acknowledgeSingleMaster: z.string().min(20).optional(),
    /** Where runbooks are read; alerts link to `<runbookBaseUrl>/<name>.md`. */
    runbookBaseUrl: z
      .url({ protocol: /^https$/, error: "must be an https URL" })
      .transform((url) => url.replace(/\/+$/, "")),
    inventory: inventorySchema,
    ssh: sshSchema,
    maintenanceWindow: maintenanceWindowSchema,
    kured: kuredSchema,
    registry: registrySchema,
    flux: fluxSchema,
    fleets: fleetsSchema,
    etcd: etcdSchema,
    deploy: deploySchema,
    operator: operatorSchema,
    renovate: renovateSchema,
  })
  .superRefine(({ kured, maintenanceWindow }, context) => {
    const { startTime, endTime } = maintenanceWindow;
    const minutes = (parseTimeOfDay(endTime) ?? 0) - (parseTimeOfDay(startTime) ?? 0);
    if (minutes > 0 && kured.drainTimeoutMinutes > minutes) {
      context.addIssue({
        code: "custom",
        path: ["kured", "drainTimeoutMinutes"],
        input: kured.drainTimeoutMinutes,
        message: `must fit into the maintenance window of ${minutes} minutes`,
      });
    }
  });

export type StackConfig = z.infer<typeof stackConfigSchema> & {
  /** PEM text of the key for the hosts; undefined: the file of `ssh.privateKeyPath`, else the SSH agent. */
  readonly sshPrivateKey: pulumi.Output<string> | undefined;
  /** Token of Renovate's Git platform; undefined: the Secret exists already. */
  readonly renovateToken: pulumi.Output<string> | undefined;
};

/** What `parseStackConfig` needs of Pulumi: `project:key` to text, and which of them are stored encrypted. */
export interface RawConfig {
  readonly project: string;
  readonly values: Readonly<Record<string, string>>;
  isSecret(this: void, fullKey: string): boolean;
}

/**
 * Parses a stack's configuration.
 *
 * @throws RunError naming every wrong key with the value got and the values allowed.
 */
export function parseStackConfig(raw: RawConfig): StackConfig {
  const own = Object.entries(raw.values)
    .filter(([key]) => key.startsWith(`${raw.project}:`))
    .map(([key, value]) => [key.slice(raw.project.length + 1), value] as const);
  const secrets = new Map(own.filter(([key]) => isSecretKey(key)));
  const plain = Object.fromEntries(own.filter(([key]) => !isSecretKey(key)).map(parseValue));
  const parsed = stackConfigSchema.safeParse(plain, { reportInput: true });
  const problems = [
    ...checkSecrets(raw),
    ...(parsed.error?.issues ?? []).flatMap((issue) => describeIssue(raw.project, issue, raw.isSecret)),
  ];
  if (!parsed.success || problems.length > 0) {
    // A RunError is shown as it is, without a stack trace.
    throw new pulumi.RunError(
      `the configuration of this stack has ${problems.length} problem${problems.length === 1 ? "" : "s"}; ` +
        `mend Pulumi.<stack>.yaml:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
  return {
    ...parsed.data,
    sshPrivateKey: secretOutput(secrets.get("sshPrivateKey")),
    renovateToken: secretOutput(secrets.get("renovateToken")),
  };
}

/** Reads the configuration of the running stack; the only reader of Pulumi's configuration. */
export function readStackConfig(): StackConfig {
  // Exported at run time but stripped from the types:
  // https://github.com/pulumi/pulumi/blob/v3.259.0/sdk/nodejs/runtime/config.ts
  const { isConfigSecret } = runtimeConfig as unknown as { isConfigSecret: (fullKey: string) => boolean };
  return parseStackConfig({
    project: pulumi.getProject(),
    values: pulumi.runtime.allConfig(),
    isSecret: isConfigSecret,
  });
}

/** Problems of the keys whose values are secrets; none shows a value. */
function checkSecrets(raw: RawConfig): string[] {
  const keys = [...SECRET_KEYS.map((key) => `${raw.project}:${key}`), CLOUD_TOKEN_KEY];
  return keys
    .filter((key) => raw.values[key] !== undefined)
    .flatMap((key) => {
      const mend = `pulumi config set --secret ${key}`;
      if (!raw.isSecret(key)) {
        return [`${key} must be stored encrypted, got a plain value: ${mend}`];
      }
      return raw.values[key]?.trim() === "" ? [`${key} must not be empty: ${mend}`] : [];
    });
}

function isSecretKey(key: string): boolean {
  return (SECRET_KEYS as readonly string[]).includes(key);
}

/** Objects arrive as JSON text, everything else as it was written; the schema refuses text where it wants an object. */
function parseValue([key, value]: readonly [string, string]): [string, unknown] {
  if (!/^[[{]/.test(value)) {
    return [key, value];
  }
  try {
    return [key, JSON.parse(value) as unknown];
  } catch {
    return [key, value];
  }
}

function secretOutput(value: string | undefined): pulumi.Output<string> | undefined {
  return value === undefined ? undefined : pulumi.secret(value);
}
