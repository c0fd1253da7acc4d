import * as z from "zod";
import type { AskPrometheus } from "./ask-prometheus.ts";
import type { NodeMetrics } from "./why-facts.ts";

const answerSchema = z.object({
  status: z.literal("success"),
  data: z.object({
    resultType: z.literal("vector"),
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) }),
    ),
  }),
});

/**
 * What a Prometheus says about a node's reboot: kured's own metric, and the alerts by the query with which kured asks.
 *
 * @throws Error when Prometheus does not answer, or answers anything but samples
 * @see https://github.com/kubereboot/kured/blob/1.23.0/pkg/blockers/prometheus.go
 */
export async function readMetrics(prometheus: AskPrometheus, node: string): Promise<NodeMetrics> {
  const ask = async (query: string) => answerSchema.parse(await prometheus(query)).data.result;
  const [required, alerts] = await Promise.all([
    ask(`max by (node) (kured_reboot_required{node=${JSON.stringify(node)}})`),
    ask("ALERTS"),
  ]);
  const [sample] = required;
  return {
    rebootRequired: sample === undefined ? undefined : Number(sample.value[1]) !== 0,
    alerts: alerts
      .filter(({ value }) => Number(value[1]) !== 0)
      .map(({ metric }) => ({ name: metric["alertname"] ?? "", firing: metric["alertstate"] === "firing" }))
      .filter(({ name }) => name !== ""),
  };
}
