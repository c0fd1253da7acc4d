import type { Operand } from "../command.ts";

/** What is deployed where. */
export const WISH: readonly Operand[] = [
  { name: "PROJECT", kind: "project" },
  { name: "VERSION", kind: "version" },
  { name: "TARGET", kind: "target" },
];
