import { z } from "zod";
import { parseHostKey } from "./host-key.ts";

const endpointFields = {
  host: z.string().min(1),
  port: z.int().min(1).max(65535).optional(),
  user: z.string().min(1).optional(),
  password: z.string().optional(),
  privateKey: z.string().optional(),
  privateKeyPassword: z.string().optional(),
  /** Undefined: the SSH agent of the environment, if there is one. */
  agentSocketPath: z.string().optional(),
  /** Public key of the host as in an authorized_keys file; undefined: the host's key is not checked. */
  hostKey: z
    .string()
    .refine((text) => parseHostKey(text) !== undefined, "must be a public key such as ssh-ed25519 AAAA…")
    .optional(),
  /** Seconds for one attempt; 0: no limit. */
  perDialTimeout: z.int().min(0).optional(),
  /** How many failed attempts are followed by another; -1: all. */
  dialErrorLimit: z.int().min(-1).optional(),
};

const connectionSchema = z.strictObject({
  ...endpointFields,
  /** Host through which the other one is reached. */
  proxy: z.strictObject(endpointFields).optional(),
});

const commonFields = {
  create: z.string().optional(),
  update: z.string().optional(),
  delete: z.string().optional(),
  stdin: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  logging: z.enum(["stdout", "stderr", "stdoutAndStderr", "none"]).optional(),
  addPreviousOutputInEnv: z.boolean().optional(),
  triggers: z.array(z.unknown()).optional(),
};

/** Inputs of command:local:Command: https://github.com/pulumi/pulumi-command/blob/v1.2.1/provider/pkg/provider/local/base.go */
export const localInputsSchema = z.strictObject({
  ...commonFields,
  dir: z.string().optional(),
  interpreter: z.array(z.string()).optional(),
});

/** Inputs of command:remote:Command: https://github.com/pulumi/pulumi-command/blob/v1.2.1/provider/pkg/provider/remote/command.go */
export const remoteInputsSchema = z.strictObject({ ...commonFields, connection: connectionSchema });

/** What a resource has put out so far. */
export const outputsSchema = z.object({ stdout: z.string().default(""), stderr: z.string().default("") });

export type LocalInputs = z.infer<typeof localInputsSchema>;
export type RemoteInputs = z.infer<typeof remoteInputsSchema>;
export type CommandInputs = LocalInputs | RemoteInputs;
export type Connection = z.infer<typeof connectionSchema>;
export type Endpoint = Omit<Connection, "proxy">;
export type Outputs = z.infer<typeof outputsSchema>;
