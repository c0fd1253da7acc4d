import * as z from "zod";
import { parseAnswer } from "../../../pipelines/kube/parse-answer.ts";
import { requireSuccess } from "../../../pipelines/kube/send-request.ts";
import type { SendRequest } from "../../../pipelines/kube/send-request.ts";
import type { KuredFlags } from "./kured-flags.ts";
import type { KuredIo } from "./kured-io.ts";
import { formatLockValue, hasExpired, parseLockValue } from "./lock-value.ts";
import type { LockValue } from "./lock-value.ts";

/** The lock that all pods of one DaemonSet share: an annotation of that DaemonSet. */
export interface DaemonSetLock {
  /** The lock of this node; undefined: it does not have it. */
  holding(): Promise<LockValue | undefined>;
  /** Takes the lock unless another has it. Returns who has it then: this node, or the other. */
  acquire(unschedulable: boolean): Promise<string>;
  /** Waits the release delay and gives the lock back. @throws Error when this node does not have it */
  release(): Promise<void>;
}

const READ_ATTEMPTS = 300;
const WRITE_ATTEMPTS = 30;
const PAUSE_MILLISECONDS = 1_000;
const REQUEST_MILLISECONDS = 10_000;

const daemonSetSchema = z.object({
  metadata: z.object({
    resourceVersion: z.string(),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
});

type Flags = Pick<
  KuredFlags,
  "node-id" | "ds-namespace" | "ds-name" | "lock-annotation" | "lock-ttl" | "lock-release-delay"
>;
type Io = Pick<KuredIo, "now" | "sleep" | "log">;

/** What a holder writes: a new text, null to remove it, undefined to leave it. */
type Decision = { readonly text: string | null | undefined; readonly holder: string };

export function createDaemonSetLock(send: SendRequest, flags: Flags, io: Io): DaemonSetLock {
  const own = flags["node-id"];
  return {
    holding: async () => {
      const held = readLock(await readDaemonSet(send, flags, io), flags, io.now());
      return held?.nodeID === own ? held : undefined;
    },
    acquire: (unschedulable) =>
      change(send, flags, io, (held) =>
        held === undefined
          ? { text: formatLockValue(own, unschedulable, flags["lock-ttl"], io.now()), holder: own }
          : { text: undefined, holder: held.nodeID },
      ),
    release: async () => {
      await io.sleep(flags["lock-release-delay"]);
      await change(send, flags, io, (held) => {
        if (held?.nodeID !== own) {
          throw new Error(`the lock must be held by ${own} to be released, got ${held?.nodeID ?? "nobody"}`);
        }
        return { text: null, holder: "" };
      });
    },
  };
}

/** Reads, decides and writes what was decided unless the object has changed meanwhile; then once more. */
async function change(
  send: SendRequest,
  flags: Flags,
  io: Io,
  decide: (held: LockValue | undefined) => Decision,
): Promise<string> {
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) {
    const daemonSet = await readDaemonSet(send, flags, io);
    const { text, holder } = decide(readLock(daemonSet, flags, io.now()));
    if (text === undefined || (await write(send, flags, daemonSet.metadata.resourceVersion, text))) {
      return holder;
    }
    await io.sleep(PAUSE_MILLISECONDS);
  }
  throw new Error(`${pathOf(flags)} changed each of the ${WRITE_ATTEMPTS} times that its lock was written`);
}

/** False: the object has changed. */
async function write(
  send: SendRequest,
  flags: Flags,
  resourceVersion: string,
  text: string | null,
): Promise<boolean> {
  const request = { method: "PATCH", path: pathOf(flags) } as const;
  const answer = await send({
    ...request,
    body: { metadata: { resourceVersion, annotations: { [flags["lock-annotation"]]: text } } },
    signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
  });
  if (answer.status === 409) {
    return false;
  }
  requireSuccess(request, answer);
  return true;
}

/** After a reboot the API server may not be reached for a while. */
async function readDaemonSet(send: SendRequest, flags: Flags, io: Io) {
  const request = { method: "GET", path: pathOf(flags) } as const;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await send({ ...request, signal: AbortSignal.timeout(REQUEST_MILLISECONDS) });
      return parseAnswer(request.path, daemonSetSchema, requireSuccess(request, answer));
    } catch (error) {
      if (attempt === READ_ATTEMPTS) {
        throw error;
      }
      io.log(`Error reading the lock, will retry: ${String(error)}`);
    }
    await io.sleep(PAUSE_MILLISECONDS);
  }
}

function readLock(
  { metadata }: z.infer<typeof daemonSetSchema>,
  flags: Flags,
  now: Date,
): LockValue | undefined {
  const text = metadata.annotations[flags["lock-annotation"]];
  const value = text === undefined ? undefined : parseLockValue(text);
  return value === undefined || hasExpired(value, now) ? undefined : value;
}

function pathOf(flags: Flags): string {
  return `/apis/apps/v1/namespaces/${flags["ds-namespace"]}/daemonsets/${flags["ds-name"]}`;
}
