import { readFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { z } from "zod";
import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";

const DEADLINE_MILLISECONDS = 10_000;

const errorSchema = z.object({ message: z.string() });

/**
 * Asks the etcd of one master through its JSON gateway, as the API servers do: by certificate.
 *
 * @param path such as `/v3/cluster/member/list`
 * @returns the answer, parsed
 * @throws Error with the master, the path and what etcd said, or why it said nothing
 */
export async function etcdRequest<T>(
  lab: Lab,
  node: LabNode,
  path: string,
  body: Readonly<Record<string, unknown>>,
  answer: z.ZodType<T>,
): Promise<T> {
  const { status, text } = await post(lab, new URL(path, `https://${node.address}:2379`), body).catch(
    (error: unknown) => {
      throw new Error(`etcd of ${node.name} must answer ${path}`, { cause: error });
    },
  );
  if (status !== 200) {
    throw new Error(`etcd of ${node.name} refused ${path}: ${reason(text)}`);
  }
  return answer.parse(JSON.parse(text));
}

function reason(text: string): string {
  try {
    return errorSchema.parse(JSON.parse(text)).message;
  } catch {
    return text.slice(0, 200);
  }
}

async function post(
  lab: Lab,
  url: URL,
  body: Readonly<Record<string, unknown>>,
): Promise<{ status: number; text: string }> {
  const read = (name: string) => readFile(join(lab.cluster, "pki", name));
  const [ca, cert, key] = await Promise.all(
    ["ca.crt", "apiserver-etcd-client.crt", "apiserver-etcd-client.key"].map(read),
  );
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const signal = AbortSignal.any([lab.io.signal, AbortSignal.timeout(DEADLINE_MILLISECONDS)]);
  const sent = request(
    url,
    // A connection that is kept would outlive the member.
    { method: "POST", ca, cert, key, signal, agent: false, headers: { "content-type": "application/json" } },
    (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.once("error", reject);
    },
  );
  sent.once("error", reject);
  sent.end(JSON.stringify(body));
  return promise;
}
