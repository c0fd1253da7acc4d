/** What somebody asks for when they start a deploy. */
export interface DeployIntent {
  /** Name of the deploy. */
  readonly deploy: string;
  readonly target: string;
  /** What is deployed: `linux`. */
  readonly project: string;
  /** Bare version: `6.18.9`. */
  readonly version: string;
  readonly fleet: string;
  readonly dryRun: boolean;
}
