import { connectInCluster } from "../kube/connect-in-cluster.ts";
import { connectKubeconfig } from "../kube/connect-kubeconfig.ts";
import { createOpenWatch } from "../kube/open-watch.ts";
import { createRenewingSend } from "../kube/renewing-send.ts";
import { systemClock } from "../system-clock.ts";
import { parseOperatorOptions } from "./operator-options.ts";
import { runOperator } from "./run-operator.ts";

/** A leader whose clock is set back must not think that it has just renewed. */
function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}

function log(line: string): void {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}

const ended = new AbortController();
process.once("SIGTERM", () => ended.abort());
process.once("SIGINT", () => ended.abort());

try {
  const { kubeconfig, credentials, ...options } = parseOperatorOptions(process.argv.slice(2));
  const connect = () =>
    kubeconfig === undefined
      ? connectInCluster({
          host: process.env["KUBERNETES_SERVICE_HOST"],
          port: process.env["KUBERNETES_SERVICE_PORT"],
          credentials,
        })
      : connectKubeconfig(kubeconfig);
  const io = {
    send: createRenewingSend(connect, steadyNow),
    openWatch: createOpenWatch(connect),
    clock: systemClock,
    steady: { ...systemClock, now: steadyNow },
    log,
  };
  await runOperator(options, io, ended.signal);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// Kept connections would hold the process for seconds.
process.exit();
