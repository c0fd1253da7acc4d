import * as z from "zod";
import type { KuredFlags } from "./kured-flags.ts";

const DEADLINE_MILLISECONDS = 10_000;

const answerSchema = z.object({
  status: z.literal("success"),
  data: z.object({
    resultType: z.literal("vector"),
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        value: z.tuple([z.number(), z.string()]),
      }),
    ),
  }),
});

export type AlertSample = z.infer<typeof answerSchema>["data"]["result"][number];

export type AlertFilter = Pick<
  KuredFlags,
  "alert-filter-regexp" | "alert-filter-match-only" | "alert-firing-only"
>;

/**
 * Every alert that is pending or firing, by the query with which kured asks.
 *
 * @throws Error when Prometheus does not answer, or answers anything but samples
 * @see https://github.com/kubereboot/kured/blob/1.23.0/pkg/blockers/prometheus.go
 */
export async function queryAlerts(ask: typeof fetch, prometheusUrl: string): Promise<readonly AlertSample[]> {
  const url = `${prometheusUrl.replace(/\/$/, "")}/api/v1/query`;
  const answer = await ask(url, {
    method: "POST",
    body: new URLSearchParams({ query: "ALERTS" }),
    signal: AbortSignal.timeout(DEADLINE_MILLISECONDS),
  });
  if (!answer.ok) {
    throw new Error(`${url} must answer 200, got ${answer.status}`);
  }
  return answerSchema.parse(await answer.json()).data.result;
}

/** Names of the alerts that hold a reboot, sorted, each once. The expression matches anywhere in a name. */
export function holdingAlerts(samples: readonly AlertSample[], filter: AlertFilter): string[] {
  const names = samples
    .filter(({ value }) => Number(value[1]) !== 0)
    .filter(({ metric }) => !filter["alert-firing-only"] || metric["alertstate"] === "firing")
    .map(({ metric }) => metric["alertname"] ?? "")
    .filter((name) => name !== "" && passes(name, filter));
  return [...new Set(names)].toSorted();
}

function passes(name: string, filter: AlertFilter): boolean {
  const expression = filter["alert-filter-regexp"];
  return expression === undefined || expression.test(name) === filter["alert-filter-match-only"];
}
