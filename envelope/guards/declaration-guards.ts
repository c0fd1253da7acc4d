import { isDeepStrictEqual } from "node:util";
import { deployWorkflowName, PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { workflowGuard } from "../building/workflow-guard.ts";
import type { Guard } from "../guard.ts";
import { declarationOf, leafOf, leavesOf, redeclare, redeclareStep, targetOf } from "../reading/workflow.ts";

/** What a target declares about itself. */
export const DECLARATION_GUARDS: readonly Guard[] = [
  workflowGuard({
    name: "all-steps-know-the-same-target",
    sentence:
      "Every step of a workflow is told the same about its target, as a literal that no deploy can change.",
    judge: (workflow) => {
      const other = leavesOf(workflow).find(
        (leaf) => !isDeepStrictEqual(declarationOf(leaf), targetOf(workflow)),
      );
      return other && `step ${other.name} is told something else`;
    },
    breakage: "the roll believes in another kernel floor than the plan",
    breakIt: (workflow) => redeclareStep(leafOf(workflow, "roll-node"), () => ({ kernelFloor: "5.0.0" })),
  }),
  workflowGuard({
    name: "a-workflow-is-named-after-its-target",
    sentence: "A workflow's name says which fleet of which cluster it rolls.",
    judge: (workflow) => {
      const wanted = deployWorkflowName(targetOf(workflow).target);
      return workflow.metadata.name === wanted && workflow.metadata.namespace === PIPELINES_NAMESPACE
        ? undefined
        : `it must be ${wanted}`;
    },
    breakage: "the workers' workflow has the name of all",
    breakIt: ({ metadata }) => {
      metadata.name = "deploy-linux-all";
    },
  }),
  workflowGuard({
    name: "a-target-is-one-fleet",
    sentence: "A target's name ends with its fleet, so that masters are never rolled as workers.",
    judge: (workflow) => {
      const { target, clusterName, fleet } = targetOf(workflow);
      return target === `${clusterName}-${fleet}` ? undefined : `${target} is of fleet ${fleet}`;
    },
    breakage: "the target of one fleet says that it is of another cluster",
    breakIt: (workflow) => redeclare(workflow, () => ({ clusterName: "another" })),
  }),
  workflowGuard({
    name: "a-kernel-floor-is-declared",
    sentence: "Every target says below which kernel no node may boot.",
    judge: (workflow) => {
      const { kernelFloor } = targetOf(workflow);
      return /^[1-9]\d*\.\d+\.\d+$/.test(kernelFloor) ? undefined : `it is ${kernelFloor}`;
    },
    breakage: "the kernel floor is zero",
    breakIt: (workflow) => redeclare(workflow, () => ({ kernelFloor: "0.0.0" })),
  }),
];
