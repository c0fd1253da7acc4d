import type { OneShotPod } from "../kube/pod-runner.ts";
import { AGENTS_NAMESPACE } from "../names.ts";
import { PROBE_SCRIPT } from "./probe-script.ts";

export interface ProbePod {
  readonly node: string;
  /** Node image, by digest: it is pulled anew, so that the registry is asked. */
  readonly image: string;
  /** A name of the cluster that DNS must know. */
  readonly dnsName: string;
  /** Tells two probes of a node apart; letters, digits and hyphens. */
  readonly id: string;
  readonly deadlineSeconds: number;
}

const ID_USER = 1_000;

/**
 * A pod that proves a node's container runtime by running there: its image is pulled, it has an address of the
 * pod network, DNS answers, the API server's service address takes its connection, and a volume is written. It
 * is bound to the node without the scheduler, so that it also runs while the node is cordoned.
 */
export function buildProbePod({ node, image, dnsName, id, deadlineSeconds }: ProbePod): OneShotPod {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      namespace: AGENTS_NAMESPACE,
      name: `probe-${node}-${id}`,
      labels: { "app.kubernetes.io/name": "probe", "app.kubernetes.io/part-of": "turntable" },
    },
    spec: {
      nodeName: node,
      restartPolicy: "Never",
      activeDeadlineSeconds: deadlineSeconds,
      terminationGracePeriodSeconds: 1,
      automountServiceAccountToken: false,
      tolerations: [{ operator: "Exists" }],
      securityContext: {
        runAsNonRoot: true,
        runAsUser: ID_USER,
        runAsGroup: ID_USER,
        fsGroup: ID_USER,
        seccompProfile: { type: "RuntimeDefault" },
      },
      containers: [
        {
          name: "probe",
          image,
          imagePullPolicy: "Always",
          command: ["node", "--eval", PROBE_SCRIPT],
          env: [
            { name: "PROBE_DNS_NAME", value: dnsName },
            { name: "PROBE_FOLDER", value: "/scratch" },
            { name: "PROBE_WORD", value: "/dev/termination-log" },
          ],
          resources: { requests: { cpu: "10m", memory: "32Mi" }, limits: { memory: "128Mi" } },
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ["ALL"] },
            readOnlyRootFilesystem: true,
          },
          volumeMounts: [{ name: "scratch", mountPath: "/scratch" }],
        },
      ],
      volumes: [{ name: "scratch", emptyDir: { sizeLimit: "1Mi" } }],
    },
  };
}
