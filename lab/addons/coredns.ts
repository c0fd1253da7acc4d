import { layout } from "../layout.ts";
import { clusterAccess } from "./access.ts";
import { configMap, serviceAccount, type Manifest } from "./manifest.ts";
import { CONFINED, deployment, scraped } from "./workload.ts";

const NAME = "coredns";
const NAMESPACE = "kube-system";
/** Not 53, which would take a capability or root. */
const PORT = 1053;
const METRICS_PORT = 9153;

/**
 * Names in the cluster, and the lab's own. The lab is a closed network: a name that nobody here has does not exist, which is what the
 * empty zone says; without it the answer would be a failure that resolvers try again.
 */
export function corefile(): string {
  return `.:${PORT} {
  errors
  health {
    lameduck 2s
  }
  ready
  kubernetes ${layout.clusterDomain} in-addr.arpa {
    pods insecure
    fallthrough in-addr.arpa
    ttl 5
  }
  hosts {
    ${layout.gateway} ${layout.gitName} ${layout.aptName}
    ${layout.registryService} ${layout.registryName}
    fallthrough
  }
  file /etc/coredns/empty.zone .
  prometheus :${METRICS_PORT}
  cache 5
  loadbalance
}
`;
}

const EMPTY_ZONE = `$ORIGIN .
@ 5 IN SOA lab.internal. nobody.lab.internal. 1 3600 600 86400 5
@ 5 IN NS lab.internal.
`;

/** The cluster's name service, as kubeadm has it. */
export function corednsManifests(image: string): readonly Manifest[] {
  const account = { name: NAME, namespace: NAMESPACE };
  return [
    serviceAccount(NAME, NAMESPACE),
    ...clusterAccess(
      "system:coredns",
      [
        {
          apiGroups: [""],
          resources: ["endpoints", "services", "pods", "namespaces"],
          verbs: ["list", "watch"],
        },
        { apiGroups: ["discovery.k8s.io"], resources: ["endpointslices"], verbs: ["list", "watch"] },
      ],
      [account],
    ),
    configMap(NAME, NAMESPACE, { Corefile: corefile(), "empty.zone": EMPTY_ZONE }),
    ...deployment({
      name: NAME,
      namespace: NAMESPACE,
      selector: { "k8s-app": "kube-dns" },
      replicas: 2,
      annotations: scraped(METRICS_PORT),
      pod: pod(image),
    }),
    service(),
  ];
}

function pod(image: string) {
  return {
    serviceAccountName: NAME,
    priorityClassName: "system-cluster-critical",
    dnsPolicy: "Default",
    terminationGracePeriodSeconds: 10,
    tolerations: [{ key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" }],
    containers: [
      {
        name: NAME,
        image,
        args: ["-conf", "/etc/coredns/Corefile"],
        ports: [
          { name: "dns", containerPort: PORT, protocol: "UDP" },
          { name: "dns-tcp", containerPort: PORT, protocol: "TCP" },
        ],
        readinessProbe: { httpGet: { path: "/ready", port: 8181 }, periodSeconds: 2 },
        livenessProbe: { httpGet: { path: "/health", port: 8080 }, initialDelaySeconds: 30 },
        resources: { requests: { cpu: "20m", memory: "32Mi" }, limits: { memory: "170Mi" } },
        securityContext: { ...CONFINED, runAsNonRoot: true },
        volumeMounts: [{ name: "config", mountPath: "/etc/coredns", readOnly: true }],
      },
    ],
    volumes: [{ name: "config", configMap: { name: NAME } }],
  };
}

function service(): Manifest {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "kube-dns", namespace: NAMESPACE, labels: { "k8s-app": "kube-dns" } },
    spec: {
      clusterIP: layout.dnsService,
      selector: { "k8s-app": "kube-dns" },
      ports: (["UDP", "TCP"] as const).map((protocol) => ({
        name: protocol === "UDP" ? "dns" : "dns-tcp",
        port: 53,
        targetPort: PORT,
        protocol,
      })),
    },
  };
}
