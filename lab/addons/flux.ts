import { layout } from "../layout.ts";
import { clusterAccess, clusterBinding, type AccessRule } from "./access.ts";
import { namespace, serviceAccount, type Manifest } from "./manifest.ts";
import { CONFINED, deployment, scraped } from "./workload.ts";

export const FLUX_NAMESPACE = "flux-system";
const METRICS_PORT = 8080;
const ARTIFACT_PORT = 9090;
const SOURCE = "source-controller";

/** Images of Flux' controllers, pinned. */
export type FluxImages = Readonly<Record<(typeof CONTROLLERS)[number], string>>;

const CONTROLLERS = ["source-controller", "kustomize-controller", "helm-controller"] as const;

/** Arguments that only one controller has; others are told nothing more. */
const OWN_ARGUMENTS: Partial<Readonly<Record<string, readonly string[]>>> = {
  [SOURCE]: [
    "--storage-path=/data",
    `--storage-adv-addr=${SOURCE}.$(RUNTIME_NAMESPACE).svc.${layout.clusterDomain}.`,
  ],
  // A Kustomization looks again at what it depends on after 30 s by default.
  "kustomize-controller": ["--requeue-dependency=5s"],
};

/** Source, kustomize and helm controller as `flux install` has them, one replica each. */
export function fluxManifests(images: FluxImages): readonly Manifest[] {
  const accounts = CONTROLLERS.map((name) => ({ name, namespace: FLUX_NAMESPACE }));
  return [
    namespace(FLUX_NAMESPACE),
    ...CONTROLLERS.map((name) => serviceAccount(name, FLUX_NAMESPACE)),
    ...clusterAccess("crd-controller-flux-system", CONTROLLER_RULES, accounts),
    clusterBinding(
      "cluster-reconciler-flux-system",
      "cluster-admin",
      accounts.filter(({ name }) => name !== SOURCE),
    ),
    ...CONTROLLERS.flatMap((name) => controller(name, images[name])),
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: SOURCE, namespace: FLUX_NAMESPACE },
      spec: {
        selector: { app: SOURCE },
        ports: [{ name: "http", port: 80, targetPort: ARTIFACT_PORT }],
      },
    },
  ];
}

/** @see https://github.com/fluxcd/flux2/blob/v2.9.4/manifests/rbac/controller.yaml */
const CONTROLLER_RULES: readonly AccessRule[] = [
  ...["source", "kustomize", "helm"].map((kind) => ({
    apiGroups: [`${kind}.toolkit.fluxcd.io`],
    resources: ["*"],
    verbs: ["*"],
  })),
  {
    apiGroups: [""],
    resources: ["namespaces", "secrets", "configmaps", "serviceaccounts"],
    verbs: ["get", "list", "watch"],
  },
  { apiGroups: [""], resources: ["events"], verbs: ["create", "patch"] },
  { apiGroups: [""], resources: ["serviceaccounts/token"], verbs: ["create"] },
  {
    apiGroups: ["coordination.k8s.io"],
    resources: ["leases"],
    verbs: ["get", "list", "watch", "create", "update", "patch", "delete"],
  },
  { nonResourceURLs: ["/livez/ping"], verbs: ["head"] },
];

function controller(name: (typeof CONTROLLERS)[number], image: string): readonly Manifest[] {
  const serves = name === SOURCE;
  return deployment({
    name,
    namespace: FLUX_NAMESPACE,
    selector: { app: name },
    replicas: 1,
    annotations: scraped(METRICS_PORT),
    pod: {
      serviceAccountName: name,
      priorityClassName: "system-cluster-critical",
      terminationGracePeriodSeconds: 10,
      securityContext: { fsGroup: 1337 },
      containers: [
        {
          name: "manager",
          image,
          args: [
            "--watch-all-namespaces",
            "--log-level=info",
            "--log-encoding=json",
            "--enable-leader-election",
            ...(OWN_ARGUMENTS[name] ?? []),
          ],
          env: [{ name: "RUNTIME_NAMESPACE", valueFrom: { fieldRef: { fieldPath: "metadata.namespace" } } }],
          ports: [
            { name: "http-prom", containerPort: METRICS_PORT },
            { name: "healthz", containerPort: 9440 },
            ...(serves ? [{ name: "http", containerPort: ARTIFACT_PORT }] : []),
          ],
          readinessProbe: {
            httpGet: serves ? { path: "/", port: "http" } : { path: "/readyz", port: "healthz" },
            periodSeconds: 2,
          },
          livenessProbe: { httpGet: { path: "/healthz", port: "healthz" }, initialDelaySeconds: 30 },
          resources: { requests: { cpu: "20m", memory: "64Mi" }, limits: { memory: "1Gi" } },
          securityContext: { ...CONFINED, runAsNonRoot: true },
          volumeMounts: [
            { name: "tmp", mountPath: "/tmp" },
            ...(serves ? [{ name: "data", mountPath: "/data" }] : []),
          ],
        },
      ],
      volumes: [{ name: "tmp", emptyDir: {} }, ...(serves ? [{ name: "data", emptyDir: {} }] : [])],
    },
  });
}
