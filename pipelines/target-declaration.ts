import * as z from "zod";

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
});

export type TargetDeclaration = z.infer<typeof targetDeclarationSchema>;
