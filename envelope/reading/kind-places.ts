import type { Path } from "../json.ts";

/** The definitions of the two kinds, and where in them what stands. */
export const DEPLOYS = { kind: "CustomResourceDefinition", name: "pipelinedeploys.turntable.internal" };
export const DECISIONS = { kind: "CustomResourceDefinition", name: "gatedecisions.turntable.internal" };
export const VERSION: Path = ["spec", "versions", 0];
export const SCHEMA: Path = [...VERSION, "schema", "openAPIV3Schema"];
export const SPEC: Path = [...SCHEMA, "properties", "spec"];
export const STATUS: Path = [...SCHEMA, "properties", "status"];
