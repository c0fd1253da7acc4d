import * as z from "zod";

const seconds = z.int().min(1);

/**
 * What a deploy target declares about itself. The WorkflowTemplate carries it as one literal argument of each
 * step, so that nobody who starts a workflow can change it.
 */
export const targetDeclarationSchema = z.strictObject({
  /** `<clusterName>-<fleet>`. */
  target: z.string().min(1),
  clusterName: z.string().min(1),
  fleet: z.enum(["master", "workers"]),
  /** Label selector of this fleet. */
  nodeSelector: z.string().min(1),
  /** Label selectors of the cluster's other fleets, by fleet. */
  otherFleets: z.record(z.string(), z.string().min(1)),
  /** Names of the nodes this fleet must have. */
  hostNames: z.array(z.string().min(1)).min(1),
  /** Why a single master is accepted. */
  acknowledgeSingleMaster: z.string().min(1).optional(),
  hostAdapter: z.enum(["bootc", "apt"]),
  /** Repository of the operating system's image, without tag. */
  imageRepository: z.string().min(1),
  /** Oldest kernel a node may ever boot, `x.y.z`. */
  kernelFloor: z.string().min(1),
  /** Whether who asked for a deploy may not approve it; undefined: they may. */
  secondPerson: z.boolean().optional(),
  /** Namespace of the in-cluster registry. */
  registryNamespace: z.string().min(1),
  /** Labels that select the registry's pods. */
  registryMatchLabels: z
    .record(z.string(), z.string())
    .refine((labels) => Object.keys(labels).length > 0, "must name at least one label"),
  /** Whether the registry of the image is asked without TLS; undefined: with. */
  plainHttpRegistry: z.boolean().optional(),
  /** Node image, by digest, of the throwaway pods on hosts. */
  image: z.string().min(1),
  /** ConfigMap with the step program, for pods that run a part of it elsewhere. */
  programConfigMapName: z.string().min(1),
  /** How long each wait of a node's turn may take, in seconds. */
  deadlines: z.strictObject({
    drainSeconds: seconds,
    bootSeconds: seconds,
    readySeconds: seconds,
    greenSeconds: seconds,
  }),
  /** How a master's etcd is asked. */
  etcd: z.strictObject({
    port: z.int().min(1).max(65_535),
    /** Files on the masters. */
    certificates: z.strictObject({
      authority: z.string().min(1),
      certificate: z.string().min(1),
      key: z.string().min(1),
    }),
  }),
});

export type TargetDeclaration = z.infer<typeof targetDeclarationSchema>;
