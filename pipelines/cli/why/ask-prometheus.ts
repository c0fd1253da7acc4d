import type { KuredSetup } from "../../kube/kured-setup.ts";
import { requireSuccess } from "../../kube/send-request.ts";
import type { SendRequest } from "../../kube/send-request.ts";
import { usageError } from "../cli-error.ts";
import type { CliIo } from "../cli-io.ts";

/** Asks a Prometheus one query; what it answers is not looked at yet. */
export type AskPrometheus = (query: string) => Promise<unknown>;

/** The Prometheus that a URL names. @throws CliError when it is no URL */
export function askUrl(io: Pick<CliIo, "queryPrometheus" | "signal">, url: string): AskPrometheus {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw usageError(`--prometheus must be a URL such as http://prometheus:9090, got ${JSON.stringify(url)}`);
  }
  return (query) => io.queryPrometheus(url, query, io.signal);
}

/**
 * The Prometheus that kured asks, through the API server's proxy of its Service; a sentence: why it cannot be asked so.
 *
 * @see https://kubernetes.io/docs/tasks/access-application-cluster/access-cluster-services/
 */
export function askService(
  send: SendRequest,
  kured: KuredSetup | undefined,
  signal: AbortSignal,
): AskPrometheus | string {
  const url = kured?.flags.get("prometheus-url")?.at(-1);
  if (url === undefined) {
    return "kured asks no Prometheus; name one that scrapes it: --prometheus URL";
  }
  const service = findService(url);
  if (service === undefined) {
    return `kured asks ${url}, which is no Service of this cluster; name it as it is reached from here: --prometheus URL`;
  }
  const path = `/api/v1/namespaces/${service.namespace}/services/${service.scheme}:${service.name}:${service.port}/proxy/api/v1/query`;
  return async (query) => {
    const request = { method: "GET", path, query: { query }, signal } as const;
    return requireSuccess(request, await send(request));
  };
}

const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SERVICE = new RegExp(`^(?<name>${LABEL})\\.(?<namespace>${LABEL})(\\.svc(\\..*)?)?$`);

function findService(url: string) {
  if (!URL.canParse(url)) {
    return undefined;
  }
  const { protocol, hostname, port } = new URL(url);
  const { name, namespace } = SERVICE.exec(hostname)?.groups ?? {};
  // A name of two parts that ends in digits only is an address cut short, and no namespace.
  if (name === undefined || namespace === undefined || /^\d+$/.test(namespace)) {
    return undefined;
  }
  const scheme = protocol.replace(":", "");
  return { name, namespace, scheme, port: port === "" ? (scheme === "https" ? "443" : "80") : port };
}
