import { createServer } from "node:http";
import type { Server } from "node:http";

/** The one metric of kured, in Prometheus' text form. */
export function metricsText(node: string, rebootRequired: boolean): string {
  return [
    "# HELP kured_reboot_required OS requires reboot due to software updates.",
    "# TYPE kured_reboot_required gauge",
    `kured_reboot_required{node=${JSON.stringify(node)}} ${rebootRequired ? 1 : 0}`,
    "",
  ].join("\n");
}

/** Serves `/metrics`, which the probes of the pod ask too. */
export function createMetricsServer(node: string, rebootRequired: () => Promise<boolean>): Server {
  return createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    rebootRequired().then(
      (required) =>
        response
          .writeHead(200, { "content-type": "text/plain; version=0.0.4" })
          .end(metricsText(node, required)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}
