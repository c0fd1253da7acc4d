import type { LabFile } from "../lab-file.ts";
import { layout } from "../layout.ts";
import { wantedLink } from "../node/unit-file.ts";
import { rackPaths } from "./paths.ts";
import { TARGETS_FILE } from "./prometheus-config.ts";

const NAME = "lab-scrape-targets";
const TEMPLATE = "/etc/prometheus/targets.template";
const UNITS = "/etc/systemd/system";

/** What lists the pods that ask to be scraped, by the annotations `prometheus.io/scrape`, `/port` and `/path`. */
export function scrapeTargetFiles(): readonly LabFile[] {
  const { kubectl, pki } = rackPaths;
  const command = [
    kubectl,
    `--server=https://${layout.gateway}:${layout.apiPort}`,
    `--certificate-authority=${pki}/ca.crt`,
    `--client-certificate=${pki}/admin.crt`,
    `--client-key=${pki}/admin.key`,
    "--request-timeout=10s",
    "get pods --all-namespaces --field-selector=status.phase=Running",
    `--output=go-template-file=${TEMPLATE}`,
  ].join(" ");
  return [
    { path: TEMPLATE, content: targetsTemplate() },
    {
      path: `${UNITS}/${NAME}.service`,
      content: `[Unit]
Description=List the pods that Prometheus scrapes

[Service]
Type=oneshot
ExecStart=/bin/sh -c '${command} > ${TARGETS_FILE}.unfinished && mv ${TARGETS_FILE}.unfinished ${TARGETS_FILE}'
`,
    },
    {
      path: `${UNITS}/${NAME}.timer`,
      content: `[Unit]
Description=List the pods that Prometheus scrapes, again and again

[Timer]
OnActiveSec=15s
OnUnitActiveSec=20s
AccuracySec=1s
`,
    },
    wantedLink(`${NAME}.timer`, "rack.target", `${UNITS}/${NAME}.timer`),
  ];
}

/**
 * Makes a list of targets of a list of pods. It ends with an empty target because a template knows no last element.
 *
 * @see https://github.com/prometheus/prometheus/blob/v2.42.0/docs/configuration/configuration.md#file_sd_config
 */
function targetsTemplate(): string {
  return [
    `[{{range .items}}{{$pod := .}}{{with .metadata.annotations}}`,
    `{{if eq (or (index . "prometheus.io/scrape") "") "true"}}`,
    `{"targets":["{{$pod.status.podIP}}:{{index . "prometheus.io/port"}}"],"labels":{`,
    `"__metrics_path__":"{{or (index . "prometheus.io/path") "/metrics"}}",`,
    `"namespace":"{{$pod.metadata.namespace}}","pod":"{{$pod.metadata.name}}","node":"{{$pod.spec.nodeName}}"}},`,
    `{{end}}{{end}}{{end}}{"targets":[]}]\n`,
  ].join("");
}
