import { request as startRequest } from "node:https";
import type { RequestOptions } from "node:https";
import type { IncomingMessage } from "node:http";
import * as z from "zod";
import type { EtcdView, SeenEtcd } from "./etcd-view.ts";

/** PEM of the authority that signed the servers, and of a client certificate. */
export type EtcdCredentials = Required<Pick<RequestOptions, "ca" | "cert" | "key">>;

const DEADLINE_MILLISECONDS = 10_000;

const id = z.string().default("0");
const membersSchema = z.object({
  header: z.object({ cluster_id: id, member_id: id }),
  members: z.array(
    z
      .object({ ID: id, name: z.string().default(""), isLearner: z.boolean().default(false) })
      .transform(({ ID, name, isLearner }) => ({ id: ID, name, learner: isLearner })),
  ),
});
const statusSchema = z.object({
  version: z.string(),
  leader: id,
  raftAppliedIndex: z.string().default("0").transform(BigInt),
  errors: z.array(z.string()).default([]),
});
const alarmsSchema = z.object({
  alarms: z
    .array(z.object({ memberID: id, alarm: z.string().default("an unnamed alarm") }))
    .default([])
    .transform((alarms) => alarms.map(({ memberID, alarm }) => `${alarm} of ${memberID}`)),
});

/**
 * Asks one etcd for its members, its state and its alarms, over its JSON gateway. The member list is asked of
 * the leader: without a quorum there is no answer.
 *
 * @param url such as `https://10.0.0.2:2379`
 * @returns what it said, or the problem that kept it from answering
 * @see https://github.com/etcd-io/etcd/blob/v3.6.16/api/etcdserverpb/rpc.proto
 */
export async function readEtcd(
  url: string,
  credentials: EtcdCredentials,
  signal: AbortSignal,
): Promise<SeenEtcd> {
  const ask = async <T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(await post(new URL(path, url), body, credentials, signal));
  try {
    const [{ header, members }, status, { alarms }] = await Promise.all([
      ask("/v3/cluster/member/list", { linearizable: true }, membersSchema),
      ask("/v3/maintenance/status", {}, statusSchema),
      ask("/v3/maintenance/alarm", { action: "GET" }, alarmsSchema),
    ]);
    return {
      clusterId: header.cluster_id,
      memberId: header.member_id,
      version: status.version,
      leader: status.leader,
      appliedIndex: status.raftAppliedIndex,
      members,
      alarms,
      errors: status.errors,
    } satisfies EtcdView;
  } catch (error) {
    return { problem: describeProblem(error) };
  }
}

function describeProblem(error: unknown): string {
  if (error instanceof z.ZodError) {
    return `its answer has another shape than etcd 3.6's: ${z.prettifyError(error).replaceAll("\n", " ")}`;
  }
  return error instanceof Error ? error.message : String(error);
}

function post(url: URL, body: object, credentials: EtcdCredentials, signal: AbortSignal): Promise<unknown> {
  const deadline = AbortSignal.timeout(DEADLINE_MILLISECONDS);
  return new Promise((resolve, reject) => {
    const sent = startRequest(
      url,
      {
        ...credentials,
        method: "POST",
        agent: false,
        headers: { "content-type": "application/json" },
        signal: AbortSignal.any([signal, deadline]),
      },
      (answer) => {
        readBody(url, answer).then(resolve, reject);
      },
    );
    sent.on("error", (error) =>
      reject(
        deadline.aborted
          ? new Error(`${url.href} gives no answer within ${DEADLINE_MILLISECONDS / 1_000} s`, {
              cause: error,
            })
          : error,
      ),
    );
    sent.end(JSON.stringify(body));
  });
}

async function readBody(url: URL, answer: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) {
    chunks.push(z.instanceof(Buffer).parse(chunk));
  }
  const text = Buffer.concat(chunks).toString("utf8");
  if (answer.statusCode !== 200) {
    throw new Error(`${url.href} answers ${answer.statusCode ?? "nothing"}: ${text.slice(0, 300).trim()}`);
  }
  return JSON.parse(text);
}
