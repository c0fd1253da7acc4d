/** The outside world of the stand-in besides the API server, so that tests can be it. */
export interface KuredIo {
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
  log(line: string): void;
  /** Whether the host asks for a reboot. */
  rebootRequired(): Promise<boolean>;
  /** Asks the host to reboot. @throws Error when it refuses */
  reboot(): Promise<void>;
  readonly fetch: typeof fetch;
}
