import { DEPLOY_GUARD } from "../../../components/pipelines/deploy-guard.ts";
import { STOP_REQUESTED_BY } from "../../../pipelines/api/stop-request.ts";
import { denial, invalid, malformed } from "./denial.ts";

const UID = "00000000-0000-4000-8000-000000000000";
/** A reference to an object that is not there. */
export const OTHER = { name: "other", uid: UID };

/** Deploys that are refused: what is wrong, changes of the spec, changes of the metadata, the refusal. */
export const REFUSED_DEPLOYS: readonly (readonly [string, object, object, string])[] = [
  [
    "in somebody else's name",
    { requestedBy: "abel" },
    {},
    denial(
      "pipelinedeploys",
      "bad",
      DEPLOY_GUARD,
      "requestedBy must be dora, the authenticated user, got abel",
    ),
  ],
  [
    "that another object owns",
    {},
    { ownerReferences: [{ apiVersion: "v1", kind: "ConfigMap", ...OTHER }] },
    denial(
      "pipelinedeploys",
      "bad",
      DEPLOY_GUARD,
      "a deploy must have no owner, so that it is not deleted with another object",
    ),
  ],
  [
    "that is stopped already",
    {},
    { annotations: { [STOP_REQUESTED_BY]: "dora" } },
    denial(
      "pipelinedeploys",
      "bad",
      DEPLOY_GUARD,
      `${STOP_REQUESTED_BY} must be set once, on an existing deploy, to dora, the authenticated user, got dora`,
    ),
  ],
  [
    "of a target that is not the fleet's",
    { target: "lab-master" },
    {},
    invalid(
      "PipelineDeploy",
      "bad",
      "spec: Invalid value: target must end with the fleet; masters and workers are two targets",
    ),
  ],
  [
    "of a target that is neither masters nor workers",
    { target: "lab" },
    {},
    invalid(
      "PipelineDeploy",
      "bad",
      `[spec.target: Invalid value: "lab": spec.target in body should match '^[a-z0-9]([-a-z0-9]*[a-z0-9])?-(master|workers)$', spec: Invalid value: target must end with the fleet; masters and workers are two targets]`,
    ),
  ],
  [
    "of another project",
    { project: "windows" },
    {},
    malformed(
      "PipelineDeploy",
      "bad",
      `spec.project: Unsupported value: "windows": supported values: "linux"`,
    ),
  ],
  [
    "of a version that is not bare",
    { version: "v6.18.9" },
    {},
    invalid(
      "PipelineDeploy",
      "bad",
      String.raw`spec.version: Invalid value: "v6.18.9": spec.version in body should match '^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$'`,
    ),
  ],
  [
    "that does not say whether it is a dry run",
    { dryRun: undefined },
    {},
    malformed("PipelineDeploy", "bad", "spec.dryRun: Required value"),
  ],
  [
    "that continues itself",
    { continues: { ...OTHER, name: "bad" } },
    {},
    invalid("PipelineDeploy", "bad", "<nil>: Invalid value: a deploy must continue another one, not itself"),
  ],
  [
    "whose name is no label's value",
    {},
    { name: "bad.name" },
    invalid(
      "PipelineDeploy",
      "bad.name",
      "<nil>: Invalid value: the name of a deploy must have at most 63 characters: a-z, 0-9 and, inside, -",
    ),
  ],
];
