import { stringify } from "yaml";
import { argoAccess } from "./argo-access.ts";
import { configMap, namespace, serviceAccount, type Manifest } from "./manifest.ts";
import { CONFINED, deployment, scraped } from "./workload.ts";

const NAME = "workflow-controller";
const NAMESPACE = "argo";
const ACCOUNT = "argo";
const CONFIG = "workflow-controller-configmap";
const METRICS_PORT = 9090;
const HEALTH_PORT = 6060;

/** Images of Argo Workflows, pinned. */
export interface ArgoImages {
  readonly controller: string;
  readonly executor: string;
}

/** The workflow controller, for all namespaces, as Argo's own installation has it, with a second one that stands by. */
export function argoManifests(images: ArgoImages): readonly Manifest[] {
  return [
    namespace(NAMESPACE),
    serviceAccount(ACCOUNT, NAMESPACE),
    ...argoAccess({ name: ACCOUNT, namespace: NAMESPACE }),
    {
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name: NAME },
      value: 1_000_000,
    },
    configMap(CONFIG, NAMESPACE, configuration()),
    ...deployment({
      name: NAME,
      namespace: NAMESPACE,
      selector: { app: NAME },
      replicas: 2,
      annotations: scraped(METRICS_PORT),
      pod: pod(images),
    }),
  ];
}

/** @see https://github.com/argoproj/argo-workflows/blob/v4.0.5/docs/workflow-controller-configmap.yaml */
function configuration() {
  return {
    parallelism: "10",
    metricsConfig: stringify({ enabled: true, path: "/metrics", port: METRICS_PORT, secure: false }),
    executor: stringify({ resources: { requests: { cpu: "10m", memory: "32Mi" } } }),
  };
}

function pod({ controller, executor }: ArgoImages) {
  return {
    serviceAccountName: ACCOUNT,
    priorityClassName: NAME,
    // The controller does not leave on SIGTERM; its stand-in takes over when the lease has run out.
    terminationGracePeriodSeconds: 2,
    securityContext: { runAsNonRoot: true },
    containers: [
      {
        name: NAME,
        image: controller,
        args: [`--configmap=${CONFIG}`, `--executor-image=${executor}`],
        env: [
          { name: "LEADER_ELECTION_IDENTITY", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
          // Ten seconds, the default, pass between two steps; a test would do little else than wait.
          { name: "DEFAULT_REQUEUE_TIME", value: "1s" },
        ],
        ports: [{ name: "metrics", containerPort: METRICS_PORT }, { containerPort: HEALTH_PORT }],
        readinessProbe: { httpGet: { path: "/healthz", port: HEALTH_PORT }, periodSeconds: 2 },
        livenessProbe: {
          httpGet: { path: "/healthz", port: HEALTH_PORT },
          initialDelaySeconds: 90,
          periodSeconds: 60,
          timeoutSeconds: 30,
        },
        resources: { requests: { cpu: "50m", memory: "64Mi" }, limits: { memory: "512Mi" } },
        securityContext: CONFINED,
      },
    ],
  };
}
