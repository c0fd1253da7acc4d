import { stringify } from "yaml";
import { layout } from "../layout.ts";
import { paths } from "../node/paths.ts";
import { configMap, namespace, type Manifest } from "./manifest.ts";
import { CONFINED, deployment } from "./workload.ts";

const NAME = "zot";
const NAMESPACE = "zot";
/** What the components know the registry's pods by. */
const SELECTOR = { "app.kubernetes.io/name": "zot" } as const;
const STORAGE = "/var/lib/registry";

/**
 * The registry, Debian's docker-registry in zot's place. Its storage is a folder that all hosts share, so that its pod may
 * move to any of them.
 */
export function registryManifests(image: string): readonly Manifest[] {
  return [
    namespace(NAMESPACE),
    configMap("registry", NAMESPACE, { "config.yml": stringify(configuration()) }),
    ...deployment({ name: NAME, namespace: NAMESPACE, selector: SELECTOR, replicas: 1, pod: pod(image) }),
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: NAME, namespace: NAMESPACE },
      spec: {
        clusterIP: layout.registryService,
        selector: SELECTOR,
        ports: [{ name: "http", port: layout.registryPort, targetPort: layout.registryPort }],
      },
    },
  ];
}

function configuration() {
  return {
    version: "0.1",
    log: { level: "warn", accesslog: { disabled: true } },
    storage: {
      filesystem: { rootdirectory: STORAGE },
      delete: { enabled: true },
      // Pods of it may follow each other on two hosts: nothing is remembered between requests.
      maintenance: { uploadpurging: { enabled: false } },
    },
    http: { addr: `:${layout.registryPort}` },
  };
}

/** Root, because the storage is root's on every host; without any capability. */
function pod(image: string) {
  return {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 5,
    containers: [
      {
        name: "registry",
        image,
        ports: [{ name: "http", containerPort: layout.registryPort }],
        readinessProbe: { httpGet: { path: "/v2/", port: "http" }, periodSeconds: 1 },
        resources: { requests: { cpu: "20m", memory: "32Mi" }, limits: { memory: "256Mi" } },
        securityContext: CONFINED,
        volumeMounts: [
          { name: "storage", mountPath: STORAGE },
          { name: "config", mountPath: "/etc/docker/registry", readOnly: true },
        ],
      },
    ],
    volumes: [
      { name: "storage", hostPath: { path: paths.registry, type: "Directory" } },
      { name: "config", configMap: { name: "registry" } },
    ],
  };
}
