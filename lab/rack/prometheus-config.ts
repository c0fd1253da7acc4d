import type { LabNode } from "../layout.ts";
import { rackPaths } from "./paths.ts";

/** Folder of the rule files, in the rack. */
export const RULES_FOLDER = `${rackPaths.prometheus}/rules`;

/** File with the pods to scrape, in the rack. */
export const TARGETS_FILE = `${rackPaths.prometheus}/targets.json`;

const TLS = {
  ca_file: `${rackPaths.pki}/ca.crt`,
  cert_file: `${rackPaths.pki}/admin.crt`,
  key_file: `${rackPaths.pki}/admin.key`,
} as const;

/**
 * What the lab's Prometheus scrapes: the control plane and the kubelets, and the pods that are listed in a file, because
 * Debian's Prometheus cannot ask Kubernetes itself.
 *
 * @see https://github.com/prometheus/prometheus/blob/v2.42.0/docs/configuration/configuration.md
 */
export function prometheusConfig(nodes: readonly LabNode[]): object {
  const masters = nodes.filter(({ role }) => role === "master");
  return {
    global: { scrape_interval: "30s", scrape_timeout: "10s", evaluation_interval: "15s" },
    rule_files: [`${RULES_FOLDER}/*.json`],
    scrape_configs: [
      onNodes("apiserver", masters, 6443, TLS),
      onNodes("etcd", masters, 2381),
      // Both have a certificate of their own making.
      onNodes("kube-controller-manager", masters, 10257, { ...TLS, insecure_skip_verify: true }),
      onNodes("kube-scheduler", masters, 10259, { ...TLS, insecure_skip_verify: true }),
      onNodes("kubelet", nodes, 10250, TLS),
      // A program's own labels count: kured says in them which node it speaks of.
      { job_name: "pods", honor_labels: true, file_sd_configs: [{ files: [TARGETS_FILE] }] },
    ],
  };
}

function onNodes(job: string, nodes: readonly LabNode[], port: number, tls?: object) {
  return {
    job_name: job,
    ...(tls === undefined ? {} : { scheme: "https", tls_config: tls }),
    static_configs: nodes.map(({ name, address }) => ({
      targets: [`${address}:${port}`],
      labels: { node: name },
    })),
  };
}
