import type { OneShotPod } from "../kube/pod-runner.ts";
import { AGENTS_NAMESPACE } from "../names.ts";
import { PROGRAM_FILES } from "../program/program-files.ts";
import type { TargetDeclaration } from "../target-declaration.ts";

export interface EtcdPod {
  /** The master whose etcd is asked, by the certificates on it. */
  readonly node: string;
  /** Address of the master. */
  readonly address: string;
  /** Node image, by digest. */
  readonly image: string;
  /** ConfigMap with the step program, in the namespace of the pod. */
  readonly programConfigMapName: string;
  readonly etcd: TargetDeclaration["etcd"];
  readonly deadlineSeconds: number;
}

/** Value of app.kubernetes.io/name of every pod that asks an etcd. */
export const ETCD_READER_LABEL = "etcd-reader";

/** The beginning of the command of every such pod. */
export const ETCD_READER_COMMAND = ["node", `/program/${PROGRAM_FILES.boot}`, "read-etcd"] as const;

const FILES = ["authority", "certificate", "key"] as const;

/**
 * A pod that asks the etcd of one master for its members, by the certificates on that master. It is root, because
 * the key is root's, and nothing more: no privilege, no capability, no token, no file that it could write besides
 * its own. It is bound to the node without the scheduler.
 */
export function buildEtcdPod(options: EtcdPod): OneShotPod {
  const { node, address, image, programConfigMapName, etcd, deadlineSeconds } = options;
  const host = address.includes(":") ? `[${address}]` : address;
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      namespace: AGENTS_NAMESPACE,
      name: `etcd-${node}`,
      labels: { "app.kubernetes.io/name": ETCD_READER_LABEL, "app.kubernetes.io/part-of": "turntable" },
    },
    spec: {
      nodeName: node,
      restartPolicy: "Never",
      activeDeadlineSeconds: deadlineSeconds,
      terminationGracePeriodSeconds: 1,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      priorityClassName: "system-node-critical",
      tolerations: [{ operator: "Exists" }],
      securityContext: { seccompProfile: { type: "RuntimeDefault" } },
      containers: [
        {
          name: "etcd-reader",
          image,
          command: [
            ...ETCD_READER_COMMAND,
            `--url=https://${host}:${etcd.port}`,
            ...FILES.map((file) => `--${file}=/certificates/${file}`),
            "--report=/dev/termination-log",
          ],
          resources: { requests: { cpu: "10m", memory: "64Mi" }, limits: { memory: "256Mi" } },
          securityContext: {
            runAsUser: 0,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ["ALL"] },
            readOnlyRootFilesystem: true,
          },
          volumeMounts: [
            { name: "program", mountPath: "/program", readOnly: true },
            { name: "scratch", mountPath: "/tmp" },
            ...FILES.map((name) => ({ name, mountPath: `/certificates/${name}`, readOnly: true })),
          ],
        },
      ],
      volumes: [
        { name: "program", configMap: { name: programConfigMapName } },
        { name: "scratch", emptyDir: { sizeLimit: "16Mi" } },
        ...FILES.map((name) => ({ name, hostPath: { path: etcd.certificates[name], type: "File" } })),
      ],
    },
  };
}
