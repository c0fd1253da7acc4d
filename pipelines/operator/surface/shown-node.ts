import * as z from "zod";
import { PHASE_ANNOTATION } from "../../roll/roll-phase.ts";
import { ROLL_ANNOTATION } from "../../roll/roll-record.ts";

/** A node, as far as somebody sees it who looks at the page. */
export interface ShownNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly ready: boolean;
  readonly cordoned: boolean;
  /** Annotation of the deploy that works on it; undefined: none does. */
  readonly roll: string | undefined;
  /** Annotation of how far that is. */
  readonly rollPhase: string | undefined;
  readonly bootId: string;
  readonly kernel: string;
  readonly osImage: string;
  readonly kubelet: string;
}

const text = z.string().default("");

export const shownNodeSchema = z
  .object({
    metadata: z.object({
      name: z.string(),
      labels: z.record(z.string(), z.string()).default({}),
      annotations: z.record(z.string(), z.string()).default({}),
    }),
    spec: z.object({ unschedulable: z.boolean().default(false) }).prefault({}),
    status: z
      .object({
        conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
        nodeInfo: z
          .object({ bootID: text, kernelVersion: text, osImage: text, kubeletVersion: text })
          .prefault({}),
      })
      .prefault({}),
  })
  .transform(({ metadata, spec, status }): ShownNode => ({
    name: metadata.name,
    labels: metadata.labels,
    ready: status.conditions.some(({ type, status: value }) => type === "Ready" && value === "True"),
    cordoned: spec.unschedulable,
    roll: metadata.annotations[ROLL_ANNOTATION],
    rollPhase: metadata.annotations[PHASE_ANNOTATION],
    bootId: status.nodeInfo.bootID,
    kernel: status.nodeInfo.kernelVersion,
    osImage: status.nodeInfo.osImage,
    kubelet: status.nodeInfo.kubeletVersion,
  }));
