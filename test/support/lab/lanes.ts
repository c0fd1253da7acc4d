/** Trials that take place one after the other, by their name. */
export type Lane<Context> = Readonly<Record<string, (context: Context) => Promise<void>>>;

/**
 * Makes a test of each trial. Lanes run side by side, because they cannot disturb each other; each test waits for
 * its own trial. After one that failed its lane goes on.
 *
 * @param context of the trials; asked for when the first test begins
 */
export function testInLanes<Context>(context: () => Context, lanes: readonly Lane<Context>[]): void {
  let started: ReadonlyMap<string, Promise<void>> | undefined;
  const names = lanes.flatMap((lane) => Object.keys(lane));
  for (const name of names) {
    it(name, async () => {
      started ??= new Map(lanes.flatMap((lane) => startLane(context(), lane)));
      await started.get(name);
    });
  }
}

function startLane<Context>(
  context: Context,
  lane: Lane<Context>,
): readonly (readonly [string, Promise<void>])[] {
  let previous: Promise<void> = Promise.resolve();
  return Object.entries(lane).map(([name, trial]) => {
    const own = previous.then(() => trial(context));
    // Whoever awaits it sees the failure; it may fail before.
    previous = own.catch(() => undefined);
    return [name, own] as const;
  });
}
