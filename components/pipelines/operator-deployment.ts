import { OPERATOR_SERVICE_ACCOUNT } from "../../pipelines/names.ts";
import { PROGRAM_FILES, PROGRAM_ROLE } from "../../pipelines/program/program-files.ts";
import { OPERATOR_LABELS, operatorMetadata, OPERATOR_PORT, SURFACE_PORT } from "./operator-metadata.ts";
import type { SurfaceSettings } from "./surface-settings.ts";

export interface OperatorDeploymentOptions {
  /** ConfigMap with the program: `configMapName` of `buildStepProgram()`. */
  readonly programConfigMapName: string;
  /** Node image, with digest, of the operator and of its probes. */
  readonly image: string;
  /** Whether who asked for a deploy may not approve it. */
  readonly secondPerson: boolean;
  /** How page and GraphQL are served. */
  readonly surfaces: Pick<SurfaceSettings, "access" | "pathPrefix">;
}

const USER = 1_000;

/**
 * The operator: two replicas that are never on one node, of which one acts. The node under either can be rolled; the other takes over.
 */
export function buildOperatorDeployment(options: OperatorDeploymentOptions) {
  return {
    metadata: operatorMetadata(),
    spec: {
      replicas: 2,
      // Two replicas on distinct nodes leave no room for a third one in a cluster of two.
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
      selector: { matchLabels: { ...OPERATOR_LABELS } },
      template: {
        metadata: { labels: { ...OPERATOR_LABELS } },
        spec: {
          serviceAccountName: OPERATOR_SERVICE_ACCOUNT,
          automountServiceAccountToken: true,
          terminationGracePeriodSeconds: 15,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: USER,
            runAsGroup: USER,
            fsGroup: USER,
            seccompProfile: { type: "RuntimeDefault" },
          },
          affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [DISTINCT_NODES] } },
          tolerations: buildTolerations(),
          containers: [buildContainer(options)],
          volumes: [
            { name: "program", configMap: { name: options.programConfigMapName } },
            { name: "scratch", emptyDir: { sizeLimit: "64Mi" } },
          ],
        },
      },
    },
  };
}

const DISTINCT_NODES = {
  topologyKey: "kubernetes.io/hostname",
  labelSelector: { matchLabels: { ...OPERATOR_LABELS } },
};

/** A cluster of masters alone has to find two nodes, and a node that falls silent is left sooner than in five minutes. */
function buildTolerations() {
  const silent = ["not-ready", "unreachable"].map((condition) => ({
    key: `node.kubernetes.io/${condition}`,
    operator: "Exists",
    effect: "NoExecute",
    tolerationSeconds: 60,
  }));
  return [
    { key: "node-role.kubernetes.io/control-plane", operator: "Exists", effect: "NoSchedule" },
    { key: "node-role.kubernetes.io/master", operator: "Exists", effect: "NoSchedule" },
    ...silent,
  ];
}

function buildContainer({ image, secondPerson, surfaces }: OperatorDeploymentOptions) {
  return {
    name: "operator",
    image,
    imagePullPolicy: "IfNotPresent",
    command: ["node", "--max-old-space-size=96", "--max-semi-space-size=2", `/program/${PROGRAM_FILES.boot}`],
    args: [
      `--probe-image=${image}`,
      `--port=${OPERATOR_PORT.number}`,
      `--second-person=${secondPerson}`,
      "--identity=$(POD_NAME)",
      `--surface-access=${surfaces.access}`,
      `--surface-port=${SURFACE_PORT.number}`,
      `--path-prefix=${surfaces.pathPrefix}`,
      "--page=/program",
    ],
    env: [
      { name: PROGRAM_ROLE, value: "operator" },
      { name: "POD_NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
    ],
    ports: [OPERATOR_PORT, SURFACE_PORT].map(({ name, number }) => ({ name, containerPort: number })),
    startupProbe: { ...asks("/healthz"), periodSeconds: 2, failureThreshold: 30 },
    livenessProbe: { ...asks("/healthz"), periodSeconds: 20, failureThreshold: 3 },
    readinessProbe: { ...asks("/readyz"), periodSeconds: 5, failureThreshold: 2 },
    resources: { requests: { cpu: "50m", memory: "96Mi" }, limits: { memory: "256Mi" } },
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ["ALL"] },
      readOnlyRootFilesystem: true,
    },
    volumeMounts: [
      { name: "program", mountPath: "/program", readOnly: true },
      { name: "scratch", mountPath: "/tmp" },
    ],
  };
}

function asks(path: string) {
  return { httpGet: { path, port: OPERATOR_PORT.name } };
}
