/** An alert with everything a person on call needs. */
export interface Alert {
  /** In Pascal case; its runbook has the same name in kebab case. */
  readonly name: string;
  readonly expr: string;
  /** How long the expression must hold. */
  readonly forMinutes: number;
  readonly severity: "info" | "warning" | "critical";
  readonly summary: string;
  readonly description: string;
}
