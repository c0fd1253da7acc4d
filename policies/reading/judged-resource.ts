/** A resource as a rule sees it. Reading a property that is not known yet throws. */
export interface JudgedResource {
  readonly type: string;
  readonly name: string;
  readonly urn: string;
  /** Inputs in a resource rule; outputs in a stack rule, which for a component are what it registered. */
  readonly props: unknown;
  /** Fields whose changes Pulumi passes over; only in a resource rule. */
  readonly ignoreChanges?: readonly string[];
}
